import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run/root.ts';

/** A folder of more is read by nobody: it gets rooms, named by what one does there. */
const mostFiles = 25;

/** Each file has shipped and stands in databases by its name and number: there are ever more of them, and they are read one after another. */
const onlyGrowing = ['server/src/db/migrations'];

const made = ['node_modules', 'dist', 'data', 'backups', 'coverage', 'test-results', 'playwright-report'];

/** Every folder that holds too many files, as one sentence each. What a command has made is not counted. */
export function findFullFolders(folders = foldersOf('.')): string[] {
  return [...folders]
    .filter(([folder, count]) => count > mostFiles && !onlyGrowing.includes(folder))
    .map(([folder, count]) => `${folder} holds ${count} files, ${mostFiles} at most: give it rooms`);
}

/** How many files each folder of the repository holds itself. */
function foldersOf(folder: string): Map<string, number> {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  const found = new Map([[folder, entries.filter((entry) => entry.isFile()).length]]);
  for (const { name } of entries.filter((entry) => entry.isDirectory()))
    if (!name.startsWith('.') && !made.includes(name))
      for (const [path, count] of foldersOf(folder === '.' ? name : `${folder}/${name}`))
        found.set(path, count);
  return found;
}

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run/root.ts';

/** Files per folder; beyond it the folder has to be split into subfolders named by purpose. */
const mostFiles = 25;

/** Migrations: each file is recorded by name in databases, so they only ever increase. */
const onlyGrowing = ['server/src/db/migrations'];

const made = ['node_modules', 'dist', 'data', 'backups', 'coverage', 'test-results', 'playwright-report'];

/** Every folder with too many files, as one sentence each; generated files are ignored. */
export function findFullFolders(folders = foldersOf('.')): string[] {
  return [...folders]
    .filter(([folder, count]) => count > mostFiles && !onlyGrowing.includes(folder))
    .map(([folder, count]) => `${folder} holds ${count} files, ${mostFiles} at most: give it rooms`);
}

/** Number of files directly in each folder of the repository. */
function foldersOf(folder: string): Map<string, number> {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  const found = new Map([[folder, entries.filter((entry) => entry.isFile()).length]]);
  for (const { name } of entries.filter((entry) => entry.isDirectory()))
    if (!name.startsWith('.') && !made.includes(name))
      for (const [path, count] of foldersOf(folder === '.' ? name : `${folder}/${name}`))
        found.set(path, count);
  return found;
}

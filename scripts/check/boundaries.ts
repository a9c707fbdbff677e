import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run/root.ts';
import { parts as allParts, bans, type Part } from './boundary-rules.ts';
import { importsOf, nodeModulesOf } from './imports-of.ts';

/** Every import against the layers, every banned import and every import cycle, each as one sentence. */
export function findViolations(
  files: ReadonlyMap<string, string>,
  parts: readonly Part[] = allParts,
): string[] {
  const violations: string[] = [];
  const edges = new Map<string, string[]>();
  for (const [file, source] of files) {
    const targets = importsOf(file, source);
    edges.set(
      file,
      targets.filter(({ isType }) => !isType).map(({ target }) => target),
    );
    for (const { target } of targets)
      if (!isAllowed(file, target, parts) && !isOfTests(file))
        violations.push(`${file} must not import ${target}`);
  }
  for (const [file, source] of files)
    for (const { path: part, module, why } of bans)
      if (file.startsWith(`${part}/`) && !isOfTests(file) && nodeModulesOf(source).includes(module))
        violations.push(`${file} must not import ${module}: ${why}`);
  for (const cycle of findCycles(edges)) violations.push(`cycle: ${cycle.join(' → ')}`);
  return violations;
}

/** The repository's source files by path from its root. */
export function readSources(folders = ['client', 'server', 'sync-protocol', 'scripts']): Map<string, string> {
  const files = new Map<string, string>();
  const visit = (folder: string) => {
    for (const name of readdirSync(path.join(root, folder))) {
      const file = `${folder}/${name}`;
      if (['node_modules', 'dist', 'test-results'].includes(name)) continue;
      if (statSync(path.join(root, file)).isDirectory()) visit(file);
      else if (/\.tsx?$/.test(name)) files.set(file, readFileSync(path.join(root, file), 'utf8'));
    }
  };
  for (const folder of folders) visit(folder);
  return files;
}

function isAllowed(file: string, target: string, parts: readonly Part[]) {
  const from = placeOf(file, parts);
  const to = placeOf(target, parts);
  if (!from || !to) return false;
  return from.place === to.place || from.part.mayImport.includes(to.part.path);
}

/** The part that a file belongs to, and its concrete path: `features/*` matches each feature separately. */
function placeOf(file: string, parts: readonly Part[]) {
  for (const part of parts) {
    const pattern = part.path.replaceAll('.', '\\.').replaceAll('*', '[^/]+');
    const place = file.match(new RegExp(`^${pattern}(?=/|\\.tsx?$)`))?.[0];
    if (place) return { part, place };
  }
  return undefined;
}

/** Whether a file is a test or test helper, which may import parts that the tested code may not. */
export const isOfTests = (file: string): boolean => /\.test\.tsx?$/.test(file) || file.includes('/testing/');

/** The cycles of a graph of files, each once, as the path from a file back to itself. */
function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]) => {
    const start = trail.indexOf(file);
    if (start !== -1) cycles.push([...trail.slice(start), file]);
    if (start !== -1 || done.has(file)) return;
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return cycles;
}

if (import.meta.main) {
  const violations = findViolations(readSources());
  for (const violation of violations) console.log(violation);
  process.exitCode = violations.length > 0 ? 1 : 0;
}

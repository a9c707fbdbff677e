import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../run/root.ts';

const sources = [
  'client/src',
  'client/public',
  'client/scripts',
  'client/index.html',
  'client/package.json',
  'client/vite.config.ts',
  'client/web-manifest.ts',
  'sync-protocol/src',
  'locales',
  'package-lock.json',
];
const stampFile = fromRoot('client/dist/.stamp');

/** Says whether `client/dist` was built from the sources as they are now. */
export function isBuildFresh(): boolean {
  return (
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stampOf(sources.map((name) => fromRoot(name)))
  );
}

/** Remembers in `client/dist` what it was built from. */
export function stampBuild(): void {
  writeFileSync(stampFile, stampOf(sources.map((name) => fromRoot(name))));
}

/** One hash over the names and contents of everything in `paths` that reaches a browser, and of the address built in. */
export function stampOf(paths: readonly string[]): string {
  const hash = createHash('sha256').update(process.env.VITE_API_BASE_URL ?? '');
  for (const file of paths.flatMap(filesIn).toSorted()) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function filesIn(file: string): string[] {
  if (!existsSync(file)) return [];
  if (!statSync(file).isDirectory()) return isTest(file) ? [] : [file];
  return readdirSync(file).flatMap((name) => filesIn(path.join(file, name)));
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.endsWith('.mjs');

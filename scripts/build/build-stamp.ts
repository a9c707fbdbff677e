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

/** Whether `client/dist` was built from the current sources. */
export function isBuildFresh(): boolean {
  return (
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stampOf(sources.map((name) => fromRoot(name)))
  );
}

/** Stores in `client/dist` the hash of its sources. */
export function stampBuild(): void {
  writeFileSync(stampFile, stampOf(sources.map((name) => fromRoot(name))));
}

/**
 * One hash of the names and contents of all files in `paths` that reach a browser, and of the built-in API
 * address.
 */
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

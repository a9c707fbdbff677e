import { existsSync } from 'node:fs';
import path from 'node:path';
import { CannotStart } from '#lib/cannot-start.ts';

/** Lies in the folder while a restore moves things. */
export const unfinishedMark = 'restore-unfinished.json';

/** @throws CannotStart in a folder in which a restore was broken off: half of it would be served */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (existsSync(path.join(dataDir, unfinishedMark)))
    throw new CannotStart(
      `a restore was broken off in ${dataDir}. Run it once more: npm run restore. What was there before is in its folders before-restore-….`,
    );
}

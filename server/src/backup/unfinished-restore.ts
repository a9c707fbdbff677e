import { existsSync } from 'node:fs';
import path from 'node:path';
import { CannotStart } from '#lib/cannot-start.ts';

/** File that exists in the folder while a restore moves files. */
export const unfinishedMark = 'restore-unfinished.json';

/** @throws CannotStart if a restore was interrupted in the folder, since its content is incomplete */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (existsSync(path.join(dataDir, unfinishedMark)))
    throw new CannotStart(
      `a restore was broken off in ${dataDir}. Run it once more: npm run restore. What was there before is in its folders before-restore-….`,
    );
}

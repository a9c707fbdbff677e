import { cpSync, existsSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { collectImages } from '../../../../server/src/images/collect-images.ts';
import { createFolderFiles } from '../../../../server/src/images/files/folder-files.ts';
import type { ImageRules } from '../../../../server/src/images/image-rules.ts';
import { createImageStore } from '../../../../server/src/images/image-store.ts';
import type { openMortalDatabase } from '../../../../server/src/testing/mortal-database.ts';
import { dayMs } from '../../../../sync-protocol/src/dates/day-ms.ts';
import { imageWidths } from '../../../../sync-protocol/src/images/image-widths.ts';

const keptMs = 90 * dayMs;

/** Direct access to the server's folder of images. */
export function createImageFiles(deps: {
  dataDir: string;
  database: ReturnType<typeof openMortalDatabase>['database'];
  nowMs: () => number;
  rules: ImageRules | undefined;
  /** Id of a person's household. */
  householdOf: (subject: string) => string | undefined;
}) {
  const { dataDir, database, nowMs, rules, householdOf } = deps;
  const folder = path.join(dataDir, 'images');
  const copy = path.join(dataDir, 'images-backup');
  const store = createImageStore(createFolderFiles(folder));
  const homeOf = (subject: string) => path.join(folder, householdOf(subject) ?? 'nobody');

  const filesOf = (subject: string): string[] => {
    const home = homeOf(subject);
    return existsSync(home) ? readdirSync(home) : [];
  };

  return {
    clear: () => {
      for (const each of [folder, copy]) rmSync(each, { recursive: true, force: true });
    },
    /** Hashes of the household's complete images. */
    list: (subject: string): string[] => {
      const files = new Set(filesOf(subject));
      const addresses = new Set([...files].map((name) => name.slice(0, 64)));
      return [...addresses].filter((sha256) =>
        imageWidths.every((width) => files.has(`${sha256}-${width}.webp`)),
      );
    },
    /** Sets the files' times by the run's clock. */
    date: (subject: string, sha256: string): void => {
      for (const name of filesOf(subject).filter((each) => each.startsWith(sha256)))
        utimesSync(path.join(homeOf(subject), name), nowMs() / 1000, nowMs() / 1000);
    },
    /**
     * Leaves an image as if the process had died after this many of the four steps of writing its two files.
     */
    breakOff: async (subject: string, sha256: string, steps: number): Promise<void> => {
      const home = homeOf(subject);
      await mkdir(home, { recursive: true });
      for (const [index, width] of imageWidths.entries()) {
        const whole = path.join(home, `${sha256}-${width}.webp`);
        if (steps < 2 * index + 2) rmSync(whole, { force: true });
        if (steps === 2 * index + 1) await writeFile(`${whole}.killed.part`, 'half');
      }
    },
    /**
     * Collects images unwanted for longer than `ageMs`, as if that were 90 days; returns the number of files
     * removed.
     */
    collect: (ageMs: number): Promise<number> =>
      collectImages({
        db: database.db,
        store,
        nowMs: () => nowMs() + keptMs - ageMs,
        ...(rules && { rules }),
      }),
    backup: (): void => {
      rmSync(copy, { recursive: true, force: true });
      if (existsSync(folder)) cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
    },
    restore: (): void => {
      rmSync(folder, { recursive: true, force: true });
      if (existsSync(copy)) cpSync(copy, folder, { recursive: true, preserveTimestamps: true });
    },
  };
}

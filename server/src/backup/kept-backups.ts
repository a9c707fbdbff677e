import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { dayMs, hourMs } from 'sync-protocol/dates/day-ms.ts';
import { contentsFile } from './backup-contents.ts';

export interface KeptBackup {
  /** Absolute path. */
  folder: string;
  takenAtMs: number;
}

export interface Retention {
  /** All backups of this many hours are kept. */
  hours: number;
  /** Beyond that, the last backup of each of this many days. */
  days: number;
}

const prefix = 'ateria-';

/** The name of a backup's folder says when it was taken: `ateria-2026-01-15T12-00-00.000Z`. */
export const folderOf = (dir: string, takenAtMs: number): string =>
  path.join(dir, prefix + new Date(takenAtMs).toISOString().replaceAll(':', '-'));

/** The complete backups in a folder, the newest first; other files are ignored. */
export async function keptBackups(dir: string): Promise<KeptBackup[]> {
  const names = existsSync(dir) ? await readdir(dir) : [];
  return names
    .flatMap((name) => {
      const [, day, hours, minutes, rest] = /^ateria-([\d-]{10}T)(\d\d)-(\d\d)-([\d.]+Z)$/.exec(name) ?? [];
      const takenAtMs = Date.parse(`${day}${hours}:${minutes}:${rest}`);
      const folder = path.join(dir, name);
      return Number.isNaN(takenAtMs) || !existsSync(path.join(folder, contentsFile))
        ? []
        : [{ folder, takenAtMs }];
    })
    .toSorted((a, b) => b.takenAtMs - a.takenAtMs);
}

/** The backups that may be deleted. The newest is always kept, however old it is. */
export function outdatedOf(
  kept: readonly KeptBackup[],
  { hours, days }: Retention,
  nowMs: number,
): KeptBackup[] {
  const daysKept = new Set<number>();
  return kept.filter(({ takenAtMs }, index) => {
    const ageMs = nowMs - takenAtMs;
    const day = Math.floor(takenAtMs / dayMs);
    const isLastOfDay = !daysKept.has(day);
    daysKept.add(day);
    return index > 0 && ageMs > hours * hourMs && !(isLastOfDay && ageMs <= days * dayMs);
  });
}

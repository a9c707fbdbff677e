import { keptBackups } from '#backup/kept-backups.ts';
import type { Config } from '#config.ts';

const hourMs = 60 * 60 * 1000;

/** How the backups stand that the server makes by itself, in one line. */
export async function backupsInWords(backup: Config['backup'], nowMs: number): Promise<string> {
  if (!backup) return 'The server makes no backups by itself (BACKUP_DIR).';
  const kept = await keptBackups(backup.dir);
  const [newest] = kept;
  if (!newest) return `There is no backup yet in ${backup.dir}: the server’s log says why.`;
  const hours = (nowMs - newest.takenAtMs) / hourMs;
  const late = hours > 2 * backup.everyHours ? ', which is too long: the server’s log says why' : '';
  return `${kept.length} backups in ${backup.dir}, the newest ${hours.toFixed(1)} hours old${late}.`;
}

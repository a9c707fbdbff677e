import { open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '#db/schema/database.ts';

/** Why the server cannot do its work, in words for anybody; the cause is for the log. */
export interface ReadinessFault {
  message: string;
  cause?: unknown;
}

export interface Readiness {
  /** Null when all is well. Of callers at the same moment one looks, and the others get what it finds. */
  findFault(): Promise<ReadinessFault | null>;
}

/** Less room than this is used up soon. */
const usualLeastFreeBytes = 64 * 1024 * 1024;
/** Whoever asks more often gets the last answer. */
const freshMs = 2_000;
const probe = Buffer.alloc(4096, 'ateria ');

/** Looks whether a household can be read and something written in the database, and a file in the folder. */
export function createReadiness(deps: {
  db: Kysely<Database>;
  dataDir: string;
  nowMs: () => number;
  /** How long an answer is old, whatever is done to the clock. */
  elapsedMs?: () => number;
  leastFreeBytes?: number;
}): Readiness {
  const { db, dataDir, nowMs, leastFreeBytes = usualLeastFreeBytes } = deps;
  const { elapsedMs = () => performance.now() } = deps;
  let last: { atMs: number; found: Promise<ReadinessFault | null> } | undefined;

  async function tryDatabase(): Promise<void> {
    await db.selectFrom('rows').select('state').limit(1).execute();
    const value = new Date(nowMs()).toISOString();
    await db
      .insertInto('server_state')
      .values({ name: 'ready', value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  }

  /** Gives how many bytes are free. */
  async function tryDisk(): Promise<number> {
    const file = path.join(dataDir, `ready-${process.pid}.tmp`);
    const handle = await open(file, 'w', 0o600);
    try {
      await handle.writeFile(probe);
      await handle.sync();
    } finally {
      await handle.close();
      await rm(file, { force: true });
    }
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  }

  async function look(): Promise<ReadinessFault | null> {
    let message = 'The database does not work.';
    try {
      await tryDatabase();
      message = 'The disk cannot be written.';
      return (await tryDisk()) < leastFreeBytes ? { message: 'The disk is nearly full.' } : null;
    } catch (cause) {
      return { message, cause };
    }
  }

  return {
    findFault: () => {
      const atMs = elapsedMs();
      if (!last || atMs - last.atMs >= freshMs) last = { atMs, found: look() };
      return last.found;
    },
  };
}

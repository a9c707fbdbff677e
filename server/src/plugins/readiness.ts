import { open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '#db/schema/database.ts';

/** Why the server cannot do its work. The message is public; the cause is only for the log. */
export interface ReadinessFault {
  message: string;
  cause?: unknown;
}

export interface Readiness {
  /** Null if the server can work. Calls within `freshMs` share one check. */
  findFault(): Promise<ReadinessFault | null>;
}

/** With less free space than this the server is not ready. */
const usualLeastFreeBytes = 64 * 1024 * 1024;
/** How long a result is reused. */
const freshMs = 2_000;
const probe = Buffer.alloc(4096, 'ateria ');

/** Checks that the database can be read and written, and that a file can be written in `dataDir`. */
export function createReadiness(deps: {
  db: Kysely<Database>;
  dataDir: string;
  nowMs: () => number;
  /** Monotonic clock for the age of a result. */
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

  /** Writes and removes a probe file. Returns the free bytes of the disk. */
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

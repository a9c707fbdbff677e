import { lockFolder } from '../../server/src/db/folder-lock.ts';

/** Longer than several whole builds on a busy machine. */
const patienceMs = 15 * 60_000;

/**
 * Runs work exclusively: waits while this or another process runs work with the same lock.
 *
 * @param folder the lock
 */
export async function inTurn<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = await lockFolder(folder, patienceMs);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

import { lockFolder } from '../../server/src/db/folder-lock.ts';

/** A whole build on a busy machine, several times over. */
const patienceMs = 15 * 60_000;

/**
 * Does something that must not be done twice at once, in this process or in another, once nobody else does it.
 *
 * @param folder where it is noted that somebody does
 */
export async function inTurn<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = await lockFolder(folder, patienceMs);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

import type { Dexie } from 'dexie';

const gone = new WeakSet<Dexie>();

/** Whether it is being deleted, or was closed for good, here: it is not to be opened again. */
export const isGoneForGood = (db: Dexie): boolean => gone.has(db);

/** Deletes the database for good: work that was under way on it must not make it anew. */
export async function deleteForGood(db: Dexie): Promise<void> {
  gone.add(db);
  await db.delete();
}

/** Closes it for good: another page deletes it, and work that is under way here must not make it anew. */
export function closeForGood(db: Dexie): void {
  gone.add(db);
  db.close();
}

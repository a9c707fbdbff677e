import type { Dexie } from 'dexie';

const gone = new WeakSet<Dexie>();

/** Whether this database was deleted or closed for good in this context, so it must not be opened again. */
export const isGoneForGood = (db: Dexie): boolean => gone.has(db);

/** Deletes the database. Work still under way must not create it anew. */
export async function deleteForGood(db: Dexie): Promise<void> {
  gone.add(db);
  await db.delete();
}

/** Closes the database because another page deletes it. Work still under way here must not create it anew. */
export function closeForGood(db: Dexie): void {
  gone.add(db);
  db.close();
}

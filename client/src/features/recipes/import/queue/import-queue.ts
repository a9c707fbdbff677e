import type { RecipeImport } from 'sync-protocol/recipe-imports/recipe-import.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { ImportRecord, ReadImport } from '#db/import-records.ts';
import { withReopen } from '#db/reopen.ts';

interface NewImport {
  id: string;
  url: string;
  /** What was read of it; without it the address waits for a network. */
  found?: RecipeImport;
  /** An image of this device that goes with its first recipe. */
  imageUrl?: string;
}

/**
 * An address that waits already, or could not be read, waits once: who shares it twice without a network wants it once.
 *
 * @returns id of what waits
 * @throws the storage's error, with nothing kept
 */
export async function addImport(db: AteriaDb, { id, url, found, imageUrl }: NewImport): Promise<string> {
  const images: ReadImport['images'] = imageUrl ? { 0: imageUrl } : {};
  const state: ImportRecord['state'] = found
    ? { kind: 'read', found, images, saved: {} }
    : { kind: 'waiting' };
  const add = async () => {
    const records = found ? [] : await db.imports.toArray();
    const same = records.find((record) => record.url === url && record.state.kind !== 'read');
    return db.imports.put({ id, addedAt: Date.now(), ...same, url, state });
  };
  return withReopen(db, () => db.transaction('rw', db.imports, add));
}

/** Oldest first. */
export async function readImports(db: AteriaDb): Promise<ImportRecord[]> {
  return (await db.imports.toArray()).sort((a, b) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1));
}

/** Says what came of an address; where it has been removed meanwhile nothing. */
export async function settleImport(db: AteriaDb, id: string, state: ImportRecord['state']): Promise<void> {
  await withReopen(db, () => db.imports.update(id, { state }));
}

/** Changes what waits to be looked over. */
async function changeRead(db: AteriaDb, id: string, change: (read: ReadImport) => ReadImport): Promise<void> {
  await withReopen(db, () =>
    db.transaction('rw', db.imports, async () => {
      const record = await db.imports.get(id);
      if (record?.state.kind === 'read') await db.imports.put({ ...record, state: change(record.state) });
    }),
  );
}

export function keepImage(db: AteriaDb, id: string, index: number, imageUrl: string): Promise<void> {
  return changeRead(db, id, (read) => ({ ...read, images: { ...read.images, [index]: imageUrl } }));
}

/** One of its recipes is in the book. With the last one it goes. */
export async function markSaved(
  db: AteriaDb,
  { id, state }: ImportRecord,
  index: number,
  recipeId: string,
): Promise<{ isDone: boolean }> {
  if (state.kind !== 'read') return { isDone: true };
  const saved = { ...state.saved, [index]: recipeId };
  const isDone = Object.keys(saved).length >= state.found.recipes.length;
  await (isDone
    ? withReopen(db, () => db.imports.delete(id))
    : changeRead(db, id, (read) => ({ ...read, saved: { ...read.saved, [index]: recipeId } })));
  return { isDone };
}

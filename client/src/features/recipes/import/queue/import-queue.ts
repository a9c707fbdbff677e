import type { RecipeImport } from 'sync-protocol/recipe-imports/recipe-import.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { ImportRecord, ReadImport } from '#db/import-records.ts';
import { withReopen } from '#db/reopen.ts';

interface NewImport {
  id: string;
  url: string;
  /** What was read; without it the address waits to be fetched. */
  found?: RecipeImport;
  /** Local image of its first recipe. */
  imageUrl?: string;
}

/**
 * Adds an import. An address that already waits, or could not be read, is not added twice.
 *
 * @returns id of the import
 * @throws the storage's error, with nothing stored
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

/** All imports, oldest first. */
export async function readImports(db: AteriaDb): Promise<ImportRecord[]> {
  return (await db.imports.toArray()).sort((a, b) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1));
}

/** Stores the result of an address; does nothing if the import was removed meanwhile. */
export async function settleImport(db: AteriaDb, id: string, state: ImportRecord['state']): Promise<void> {
  await withReopen(db, () => db.imports.update(id, { state }));
}

/** Changes an import that waits for review. */
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

/** Records that one of its recipes was saved. Removes the import with the last one. */
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

import type { AteriaDb } from '#db/ateria-db.ts';
import type { ImportRecord } from '#db/import-records.ts';
import { withReopen } from '#db/reopen.ts';
import { dropDraft, keepDraft, readDraft } from '../../editor/recipe-draft.ts';

/** Name of the draft of one recipe of what was read in (`sweep-drafts.ts` knows it too). */
export function reviewDraft(id: string, index: number): string {
  return `import.${id}.${index}`;
}

/** Gives up what came from elsewhere, with what was written over it; gives what brings all of it back. */
export async function removeImport(db: AteriaDb, record: ImportRecord): Promise<() => Promise<void>> {
  const { id, state } = record;
  const names = state.kind === 'read' ? state.found.recipes.map((_, index) => reviewDraft(id, index)) : [];
  const drafts = names.map((name) => [name, readDraft(db.name, name)] as const);
  await withReopen(db, () => db.imports.delete(id));
  for (const name of names) dropDraft(db.name, name);
  return async () => {
    for (const [name, draft] of drafts) if (draft) keepDraft(db.name, name, draft);
    await withReopen(db, () => db.imports.put(record));
  };
}

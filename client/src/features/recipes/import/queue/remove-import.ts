import type { AteriaDb } from '#db/ateria-db.ts';
import type { ImportRecord } from '#db/import-records.ts';
import { withReopen } from '#db/reopen.ts';
import { dropDraft, keepDraft, readDraft } from '../../editor/recipe-draft.ts';

/** Draft name of one recipe of an import (also known to `sweep-drafts.ts`). */
export function reviewDraft(id: string, index: number): string {
  return `import.${id}.${index}`;
}

/** Removes an import with its drafts; returns a function that restores everything. */
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

import { Type } from 'typebox';
import type { AteriaDb } from '#db/ateria-db.ts';
import { formDrafts } from '#editing/drafts/form-draft.ts';

/** Text typed or pasted for import, kept until it was read. */
export const Source = Type.Object({ source: Type.String() });
export const sourceDraft = 'recipeImport';

/** Appends a text to the import field's draft, for when it could not be read automatically. */
export function keepSource(db: AteriaDb, text: string): void {
  const drafts = formDrafts(db.name, sourceDraft, Source);
  const begun = { source: '' };
  const before = drafts.read(() => begun)?.form.source.trim() ?? '';
  drafts.keep({ form: { source: before === '' ? text : `${before}\n\n${text}` }, begun, seen: null });
}

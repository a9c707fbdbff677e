import { Type } from 'typebox';
import type { AteriaDb } from '#db/ateria-db.ts';
import { formDrafts } from '#editing/drafts/form-draft.ts';

/** What somebody typed or pasted to be read, until it has been. */
export const Source = Type.Object({ source: Type.String() });
export const sourceDraft = 'recipeImport';

/** Puts a text where one pastes, after what is there: it could not be read by itself. */
export function keepSource(db: AteriaDb, text: string): void {
  const drafts = formDrafts(db.name, sourceDraft, Source);
  const begun = { source: '' };
  const before = drafts.read(() => begun)?.form.source.trim() ?? '';
  drafts.keep({ form: { source: before === '' ? text : `${before}\n\n${text}` }, begun, seen: null });
}

import { fits } from 'sync-protocol/schema/fits.ts';
import { Type } from 'typebox';
import { fitForm } from '#editing/drafts/fit-form.ts';
import { recipeDraftKey } from '#lib/draft-keys.ts';
import { dropKept, keep, keptText, readKept } from '#lib/keep.ts';
import { emptyForm, RecipeForm } from './recipe-form.ts';

const KeptDraft = Type.Object({
  form: Type.Unknown(),
  /** The form as it was opened, and the row that was on screen then; null for a new recipe. */
  opened: Type.Union([
    Type.Object({
      form: Type.Unknown(),
      seen: Type.Object({ base: Type.Integer(), epoch: Type.String() }),
    }),
    Type.Null(),
  ]),
});

/** What somebody was writing. */
export interface RecipeDraft {
  form: RecipeForm;
  opened: { form: RecipeForm; seen: { base: number; epoch: string } } | null;
}

/**
 * What somebody was writing when the app was closed, one for each recipe and one for the new one. It is of one person on
 * one device; null when there is none. What another build of the app kept is fitted to the form of this one.
 *
 * @param person name of the person's database
 * @param id of the recipe, or `new` and what follows it in another window (`useUnsharedName`)
 */
export function readDraft(person: string, id: string, storage: Storage = localStorage): RecipeDraft | null {
  const kept = readKept(storage, recipeDraftKey(person, id));
  if (!fits(KeptDraft, kept)) return null;
  const form = fitForm(RecipeForm, kept.form, emptyForm());
  if (!form || !kept.opened) return form && { form, opened: null };
  const begun = fitForm(RecipeForm, kept.opened.form, emptyForm());
  return begun && { form, opened: { ...kept.opened, form: begun } };
}

export function keepDraft(
  person: string,
  id: string,
  draft: RecipeDraft,
  storage: Storage = localStorage,
): void {
  keep(storage, recipeDraftKey(person, id), JSON.stringify(draft));
}

/** What is kept as it stands there: another window may keep something else in its place. */
export function keptDraft(person: string, id: string, storage: Storage = localStorage): string | null {
  return keptText(storage, recipeDraftKey(person, id));
}

export function dropDraft(person: string, id: string, storage: Storage = localStorage): void {
  dropKept(storage, recipeDraftKey(person, id));
}

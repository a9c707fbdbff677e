import { fits } from 'sync-protocol/schema/fits.ts';
import { Type } from 'typebox';
import { fitForm } from '#editing/drafts/fit-form.ts';
import { begunDrafts, nameInFirstWindow, recipeDraftKey } from '#lib/draft-keys.ts';
import { dropKept, keep, keptText, readKept } from '#lib/keep.ts';
import { emptyForm, RecipeForm } from './recipe-form.ts';

const KeptDraft = Type.Object({
  form: Type.Unknown(),
  /** The form and the row's state when the form was opened; null for a new recipe. */
  opened: Type.Union([
    Type.Object({
      form: Type.Unknown(),
      seen: Type.Object({ base: Type.Integer(), epoch: Type.String() }),
    }),
    Type.Null(),
  ]),
});

/** Unsaved input of a recipe's form. */
export interface RecipeDraft {
  form: RecipeForm;
  opened: { form: RecipeForm; seen: { base: number; epoch: string } } | null;
}

/**
 * Reads the draft of a recipe, or of a new one, of one person on this device; null if there is none. A draft
 * of another build is adapted to this one's form.
 *
 * @param person name of the person's database
 * @param id of the recipe, or `new`, with a suffix in further windows (`useUnsharedName`)
 */
export function readDraft(person: string, id: string, storage: Storage = localStorage): RecipeDraft | null {
  const kept = readKept(storage, recipeDraftKey(person, id));
  if (!fits(KeptDraft, kept)) return null;
  const form = fitForm(RecipeForm, kept.form, emptyForm());
  if (!form || !kept.opened) return form && { form, opened: null };
  const begun = fitForm(RecipeForm, kept.opened.form, emptyForm());
  return begun && { form, opened: { ...kept.opened, form: begun } };
}

/** Whether there is a draft of a recipe in any window. */
export const hasDraft = (person: string, id: string, storage: Storage = localStorage): boolean =>
  begunDrafts(person, storage).some(
    ({ kind, name }) => kind === 'recipeDraft' && nameInFirstWindow(name) === id,
  );

export function keepDraft(
  person: string,
  id: string,
  draft: RecipeDraft,
  storage: Storage = localStorage,
): void {
  keep(storage, recipeDraftKey(person, id), JSON.stringify(draft));
}

/** The stored text as it is, since another window may have replaced it. */
export function keptDraft(person: string, id: string, storage: Storage = localStorage): string | null {
  return keptText(storage, recipeDraftKey(person, id));
}

export function dropDraft(person: string, id: string, storage: Storage = localStorage): void {
  dropKept(storage, recipeDraftKey(person, id));
}

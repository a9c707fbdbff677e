import type { Seen } from 'sync-protocol/nouns/edit.ts';
import { fits } from 'sync-protocol/schema/fits.ts';
import { type Static, type TSchema, Type } from 'typebox';
import { formDraftKey } from '#lib/draft-keys.ts';
import { dropKept, keep, keptText, readKept } from '#lib/keep.ts';
import { fitForm } from './fit-form.ts';

/** What somebody writes in a form, and what it was when it was opened. */
export interface FormDraft<Form> {
  form: Form;
  begun: Form;
  /** The row that was on screen then, where one is edited. */
  seen: Seen | null;
}

const KeptSeen = Type.Union([Type.Object({ base: Type.Integer(), epoch: Type.String() }), Type.Null()]);

/**
 * What somebody was writing when a form was left, of one person on one device. Their name stands between dots in the key, so that
 * it goes when they do.
 *
 * @param person name of the person's database
 * @param name of the form, and of what is edited in it: `meal.new`
 * @param schema of the form; what another build of the app kept is fitted to it (`fitForm`)
 */
export function formDrafts<FormSchema extends TSchema>(
  person: string,
  name: string,
  schema: FormSchema,
  storage: Storage = localStorage,
) {
  type Draft = FormDraft<Static<FormSchema>>;
  const key = formDraftKey(person, name);
  return {
    /** @param open the form as it would be opened now: for fields that are newer than what was kept */
    read(open: () => Static<FormSchema>): Draft | null {
      const kept = readKept(storage, key);
      if (!(kept instanceof Object && 'form' in kept && 'begun' in kept && 'seen' in kept)) return null;
      const { seen } = kept;
      if (!fits(KeptSeen, seen)) return null;
      const opened = open();
      const [form, begun] = [kept.form, kept.begun].map((part) => fitForm(schema, part, opened));
      return form && begun ? { form, begun, seen } : null;
    },
    /** As it stands there: another window may keep something else in its place. */
    text: () => keptText(storage, key),
    keep: (draft: Draft) => keep(storage, key, JSON.stringify(draft)),
    drop: () => dropKept(storage, key),
  };
}

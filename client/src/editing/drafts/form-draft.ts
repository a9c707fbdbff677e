import type { Seen } from 'sync-protocol/nouns/edit.ts';
import { fits } from 'sync-protocol/schema/fits.ts';
import { type Static, type TSchema, Type } from 'typebox';
import { formDraftKey } from '#lib/draft-keys.ts';
import { dropKept, keep, keptText, readKept } from '#lib/keep.ts';
import { fitForm } from './fit-form.ts';

/** A form's input, and what the form contained when it was opened. */
export interface FormDraft<Form> {
  form: Form;
  begun: Form;
  /** When a row is edited: its state on the screen at that time. */
  seen: Seen | null;
}

const KeptSeen = Type.Union([Type.Object({ base: Type.Integer(), epoch: Type.String() }), Type.Null()]);

/**
 * A person's unsaved form on this device. The person's database name is part of the key, so that it is
 * removed with their data.
 *
 * @param person name of the person's database
 * @param name of the form and of what is edited in it, e.g. `meal.new`
 * @param schema of the form; input stored by another build is adapted to it (`fitForm`)
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
    /** @param open the form as it would be opened now, for fields that the stored input lacks */
    read(open: () => Static<FormSchema>): Draft | null {
      const kept = readKept(storage, key);
      if (!(kept instanceof Object && 'form' in kept && 'begun' in kept && 'seen' in kept)) return null;
      const { seen } = kept;
      if (!fits(KeptSeen, seen)) return null;
      const opened = open();
      const [form, begun] = [kept.form, kept.begun].map((part) => fitForm(schema, part, opened));
      return form && begun ? { form, begun, seen } : null;
    },
    /** The stored text as it is, since another window may have replaced it. */
    text: () => keptText(storage, key),
    keep: (draft: Draft) => keep(storage, key, JSON.stringify(draft)),
    drop: () => dropKept(storage, key),
  };
}

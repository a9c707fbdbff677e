import type { Seen } from 'sync-protocol/nouns/draft.ts';
import { type Static, type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import { dropKept, keep, readKept } from '#lib/keep.ts';

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
 * @param schema of the form; what another version of the app wrote is passed over
 */
export function formDrafts<FormSchema extends TSchema>(
  person: string,
  name: string,
  schema: FormSchema,
  storage: Storage = localStorage,
) {
  type Draft = FormDraft<Static<FormSchema>>;
  const key = `formDraft.${person}.${name}`;
  return {
    read(): Draft | null {
      const kept = readKept(storage, key);
      if (!(kept instanceof Object && 'form' in kept && 'begun' in kept && 'seen' in kept)) return null;
      const { form, begun, seen } = kept;
      return Check(schema, form) && Check(schema, begun) && Check(KeptSeen, seen)
        ? { form, begun, seen }
        : null;
    },
    keep: (draft: Draft) => keep(storage, key, JSON.stringify(draft)),
    drop: () => dropKept(storage, key),
  };
}

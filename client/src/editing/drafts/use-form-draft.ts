import { useMemo, useRef, useState } from 'react';
import type { Seen } from 'sync-protocol/nouns/edit.ts';
import type { Static, TSchema } from 'typebox';
import { useSync } from '#sync/engine/sync-context.tsx';
import { type FormDraft, formDrafts } from './form-draft.ts';

interface FormDraftOptions<FormSchema extends TSchema> {
  /** Of the form and of what is edited in it, e.g. `meal.new`. */
  name: string;
  schema: FormSchema;
  /** The form as it opens without earlier input. */
  open: () => Static<FormSchema>;
  /** When a row is edited: its state on the screen. */
  seen?: Seen | undefined;
  /** Adapts earlier input when it is continued. */
  resume?: (draft: FormDraft<Static<FormSchema>>) => FormDraft<Static<FormSchema>>;
}

/** What the parts of a form need of its draft. */
export interface FormDraftControls {
  /** Whether it holds earlier input that is not saved yet. */
  wasBegun: boolean;
  hasChanges: boolean;
  /** Resets the form to how it opens. */
  startOver: () => void;
  /** Discards the input. */
  drop: () => void;
}

/**
 * State of a form in a sheet. However the sheet or the app closes, the input stays on this device until saved
 * or discarded.
 */
export function useFormDraft<FormSchema extends TSchema>(options: FormDraftOptions<FormSchema>) {
  type Form = Static<FormSchema>;
  const { name, schema, open, seen, resume = (draft) => draft } = options;
  const { db } = useSync();
  const kept = useMemo(() => formDrafts(db.name, name, schema), [db.name, name, schema]);
  const [begunEarlier, setBegunEarlier] = useState(() => kept.read(open) !== null);
  const [draft, setDraft] = useState(() => {
    const earlier = kept.read(open);
    if (earlier) return resume(earlier);
    const form = open();
    return { form, begun: form, seen: seen ?? null };
  });
  const hasChanges = isChanged(draft.form, draft.begun);
  // The text that this window found or stored; another window may write the same form.
  const own = useRef<string | null>(undefined);
  if (own.current === undefined) own.current = kept.text();
  const shownAs = own.current;
  const keepOwn = (next: FormDraft<Form>) => {
    kept.keep(next);
    own.current = kept.text();
  };
  const dropOwn = () => {
    if (kept.text() === own.current) kept.drop();
  };

  return {
    ...draft,
    wasBegun: begunEarlier && hasChanges,
    hasChanges,
    change: (part: Partial<Form>) => {
      const form = Object.assign({}, draft.form, part) as Form;
      const next = { ...draft, form };
      setDraft(next);
      if (isChanged(form, next.begun)) keepOwn(next);
      else dropOwn();
    },
    startOver: () => {
      dropOwn();
      setBegunEarlier(false);
      setDraft({ ...draft, form: draft.begun });
    },
    drop: dropOwn,
    /** Stores the draft again after it was saved and that was undone, unless another was begun since. */
    keepAgain: () => {
      if (hasChanges && kept.text() === null) keepOwn(draft);
    },
    /** Drops the draft once it is saved on the disk, unless more was typed meanwhile. */
    dropWhenKept: async (isKept: Promise<boolean>) => {
      if (!(await isKept)) return;
      // Earlier input may differ from how it was stored (`resume`).
      if (kept.text() === shownAs || isSame(kept.read(open)?.form, draft.form)) kept.drop();
    },
  };
}

/** Both are plain data changed by spreading, so their fields are in the same order. */
const isChanged = (form: unknown, begun: unknown) => !isSame(form, begun);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

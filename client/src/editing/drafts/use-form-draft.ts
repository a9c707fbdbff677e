import { useMemo, useRef, useState } from 'react';
import type { Seen } from 'sync-protocol/nouns/edit.ts';
import type { Static, TSchema } from 'typebox';
import { useSync } from '#sync/engine/sync-context.tsx';
import { type FormDraft, formDrafts } from './form-draft.ts';

interface FormDraftOptions<FormSchema extends TSchema> {
  /** Of the form, and of what is edited in it: `meal.new`. */
  name: string;
  schema: FormSchema;
  /** The form as it is opened where nothing was begun earlier. */
  open: () => Static<FormSchema>;
  /** The row that is on screen, where one is edited. */
  seen?: Seen | undefined;
  /** What becomes of one that was begun earlier, now that it goes on. */
  resume?: (draft: FormDraft<Static<FormSchema>>) => FormDraft<Static<FormSchema>>;
}

/** What the parts of a form need of its draft. */
export interface FormDraftControls {
  /** It holds what was begun earlier and is not saved yet. */
  wasBegun: boolean;
  hasChanges: boolean;
  /** Back to the form as it was opened. */
  startOver: () => void;
  /** It is given up. */
  drop: () => void;
}

/**
 * A form in a sheet: however it closes, and should the app be closed too, what was written stays on this device until it is saved
 * or given up.
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
  // What this window has found or kept; another one may write in the same form.
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
    /** It is being saved, and goes once that is on the disk; not with what is written into the form meanwhile. */
    dropWhenKept: async (isKept: Promise<boolean>) => {
      if (!(await isKept)) return;
      // One that was begun earlier may go on otherwise than it was kept (`resume`).
      if (kept.text() === shownAs || isSame(kept.read(open)?.form, draft.form)) kept.drop();
    },
  };
}

/** Both are plain data, and changed by spreading: their fields stay in the same order. */
const isChanged = (form: unknown, begun: unknown) => !isSame(form, begun);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

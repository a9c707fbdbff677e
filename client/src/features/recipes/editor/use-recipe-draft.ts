import { useRef, useState } from 'react';
import { useLocale } from '#i18n/use-locale.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { dropDraft, keepDraft, keptDraft, type RecipeDraft, readDraft } from './recipe-draft.ts';
import { changedValues, type RecipeForm } from './recipe-form.ts';

/**
 * State of a form whose every change is kept on this device until saved or discarded.
 *
 * @param id of the recipe, or `new`, with a suffix in further windows (`useUnsharedName`)
 * @param open makes the form as it opens without a draft
 */
export function useRecipeDraft(id: string, open: () => RecipeDraft) {
  const { db } = useSync();
  const { locale } = useLocale();
  const [draft, setDraft] = useState(() => readDraft(db.name, id) ?? open());
  const [wasBegun, setBegun] = useState(() => readDraft(db.name, id) !== null);
  const begin = draft.opened?.form ?? open().form;
  // The text that this window found or stored; another window may edit the same recipe.
  const own = useRef<string | null>(undefined);
  if (own.current === undefined) own.current = keptDraft(db.name, id);
  const keepOwn = (next: RecipeDraft) => {
    keepDraft(db.name, id, next);
    own.current = keptDraft(db.name, id);
  };
  const dropOwn = () => {
    if (keptDraft(db.name, id) === own.current) dropDraft(db.name, id);
  };

  return {
    ...draft,
    /** Whether it continues an earlier draft. */
    wasBegun,
    hasChanges: Object.keys(changedValues(begin, draft.form, locale)).length > 0,
    change: (form: RecipeForm) => {
      const next = { ...draft, form };
      setDraft(next);
      if (isSame(form, begin)) dropOwn();
      else keepOwn(next);
    },
    /** Adds values that belong to the form as opened but arrived later. */
    adopt: (part: Partial<RecipeForm>) => {
      const next = { ...draft, form: { ...draft.form, ...part } };
      setDraft(next);
      if (readDraft(db.name, id)) keepOwn(next);
    },
    /** @param fresh the form as it opens now, which may have changed meanwhile */
    startOver: (fresh: RecipeDraft = { ...draft, form: begin }) => {
      dropOwn();
      setDraft(fresh);
      setBegun(false);
    },
    drop: dropOwn,
  };
}

/** Both are plain data changed by spreading, so their fields are in the same order. */
const isSame = (one: RecipeForm, other: RecipeForm) => JSON.stringify(one) === JSON.stringify(other);

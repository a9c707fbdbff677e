import { useRef, useState } from 'react';
import { useLocale } from '#i18n/use-locale.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { dropDraft, keepDraft, keptDraft, type RecipeDraft, readDraft } from './recipe-draft.ts';
import { changedValues, type RecipeForm } from './recipe-form.ts';

/**
 * A form that survives the app: every change of it is kept on this device until it is saved or given up.
 *
 * @param id of the recipe, or `new`
 * @param open makes the form as it is opened when nothing was begun earlier
 */
export function useRecipeDraft(id: string, open: () => RecipeDraft) {
  const { db } = useSync();
  const { locale } = useLocale();
  const [draft, setDraft] = useState(() => readDraft(db.name, id) ?? open());
  const [wasBegun, setBegun] = useState(() => readDraft(db.name, id) !== null);
  const begin = draft.opened?.form ?? open().form;
  // What this window has found or kept; another one may be at the same recipe.
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
    /** It holds what was begun before the app was closed. */
    wasBegun,
    hasChanges: Object.keys(changedValues(begin, draft.form, locale)).length > 0,
    change: (form: RecipeForm) => {
      const next = { ...draft, form };
      setDraft(next);
      if (isSame(form, begin)) dropOwn();
      else keepOwn(next);
    },
    /** What belongs to the form as it is opened, and came only after that. */
    adopt: (part: Partial<RecipeForm>) => {
      const next = { ...draft, form: { ...draft.form, ...part } };
      setDraft(next);
      if (readDraft(db.name, id)) keepOwn(next);
    },
    /** @param fresh what it is opened with now, where that may have changed since it was begun */
    startOver: (fresh: RecipeDraft = { ...draft, form: begin }) => {
      dropOwn();
      setDraft(fresh);
      setBegun(false);
    },
    drop: dropOwn,
  };
}

/** Both are plain data, and changed by spreading: their fields stay in the same order. */
const isSame = (one: RecipeForm, other: RecipeForm) => JSON.stringify(one) === JSON.stringify(other);

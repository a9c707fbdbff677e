import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { withReopen } from '#db/reopen.ts';
import { DiscardDialog } from '#editing/drafts/discard-dialog.tsx';
import { DraftNote } from '#editing/drafts/draft-note.tsx';
import type { RejectedChange } from '#editing/rejected/use-rejected-changes.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useBackCloses } from '#ui/sheets/use-back-closes.ts';
import { useRecipeActions } from '../use-recipe-actions.ts';
import type { RecipeDraft } from './recipe-draft.ts';
import { RecipeEditor } from './recipe-editor.tsx';
import { changedValues } from './recipe-form.ts';
import { useRecipeDraft } from './use-recipe-draft.ts';
import { keepWrittenOver } from './written-over.ts';

interface EditRecipeProps {
  id: string;
  opened: RecipeDraft;
  /** What it is opened with where nothing was begun; missing where there is no such recipe any more. */
  fresh: RecipeDraft | undefined;
  /** Somebody has just asked for it here. */
  isAsked: boolean;
  rejected: RejectedChange | undefined;
  isPremium: boolean;
  onDone: () => void;
}

/** Edits a recipe: only what was changed is written, over the version that was on screen when the form was opened. Lies over the recipe's page. */
export function EditRecipe({ id, opened, fresh, isAsked, rejected, isPremium, onDone }: EditRecipeProps) {
  const { t } = useLingui();
  const { db } = useSync();
  const { locale } = useLocale();
  const actions = useRecipeActions();
  const draft = useRecipeDraft(id, () => opened);
  const [isAsking, setAsking] = useState(false);
  // To the recipe; what was written waits, as that of a sheet does.
  useBackCloses(true, onDone);

  const leave = () => {
    draft.drop();
    onDone();
  };
  const save = async () => {
    const before = draft.opened?.form;
    const set = before ? changedValues(before, draft.form, locale) : {};
    const written = { opened: before ?? draft.form, set, locale };
    // What cannot be read cannot be written either, and that is told.
    const kept = await withReopen(db, () => keepWrittenOver(db, id, written)).catch(() => []);
    const isKept =
      Object.keys(set).length === 0 ||
      (await actions.save(id, set, { seen: draft.opened?.seen, rejected, kept }));
    if (isKept) leave();
  };

  return (
    <>
      <RecipeEditor
        label={t`Edit recipe`}
        takesFocus={isAsked}
        form={draft.form}
        onChange={draft.change}
        onSave={() => void save()}
        onCancel={() => (draft.hasChanges ? setAsking(true) : leave())}
        isPremium={isPremium}
        heading={
          draft.wasBegun && draft.hasChanges && <DraftNote onStartOver={() => draft.startOver(fresh)} />
        }
      />
      <DiscardDialog isOpen={isAsking} onClose={() => setAsking(false)} onDiscard={leave} />
    </>
  );
}

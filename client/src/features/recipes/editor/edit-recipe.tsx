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
  /** The form without a draft; undefined if the recipe no longer exists. */
  fresh: RecipeDraft | undefined;
  /** Whether it was opened by a press just now. */
  isAsked: boolean;
  rejected: RejectedChange | undefined;
  isPremium: boolean;
  onDone: () => void;
}

/** Form over the recipe's page. Writes only changes, based on the version on screen when it was opened. */
export function EditRecipe({ id, opened, fresh, isAsked, rejected, isPremium, onDone }: EditRecipeProps) {
  const { t } = useLingui();
  const { db } = useSync();
  const { locale } = useLocale();
  const actions = useRecipeActions();
  const draft = useRecipeDraft(id, () => opened);
  const [isAsking, setAsking] = useState(false);
  // Back returns to the recipe, and the draft is kept.
  useBackCloses(true, onDone);

  const leave = () => {
    draft.drop();
    onDone();
  };
  const save = async () => {
    const before = draft.opened?.form;
    const set = before ? changedValues(before, draft.form, locale) : {};
    const written = { opened: before ?? draft.form, set, locale };
    // If the database cannot be read, writing fails too, and that is reported.
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

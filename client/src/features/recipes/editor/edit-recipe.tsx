import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { withReopen } from '#db/reopen.ts';
import { DiscardDialog } from '#editing/drafts/discard-dialog.tsx';
import { DraftNote } from '#editing/drafts/draft-note.tsx';
import type { RejectedChange } from '#editing/rejected/use-rejected-changes.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useBackCloses } from '#ui/sheets/use-back-closes.ts';
import { useRecipeActions } from '../use-recipe-actions.ts';
import { type RecipeDraft, readDraft } from './recipe-draft.ts';
import { RecipeEditor } from './recipe-editor.tsx';
import { changedValues } from './recipe-form.ts';
import { useRecipeDraft } from './use-recipe-draft.ts';
import { keepWrittenOver } from './written-over.ts';

interface EditRecipeProps {
  id: string;
  /** Of this window (`useUnsharedName`). */
  draftName: string;
  opened: RecipeDraft;
  /** The form without a draft; undefined if the recipe no longer exists. */
  fresh: RecipeDraft | undefined;
  /** Whether it was opened by a press just now. */
  isAsked: boolean;
  rejected: RejectedChange | undefined;
  isPremium: boolean;
  onDone: () => void;
}

interface BegunProps extends Omit<EditRecipeProps, 'opened'> {
  /** Null to only continue a draft. */
  opened: RecipeDraft | null;
  /** Called when there is none: other windows have all of them open. */
  onNothing: () => void;
}

/** Form over the recipe's page. */
export function EditRecipe({ opened, onNothing, ...rest }: BegunProps) {
  const { db } = useSync();
  const [begun] = useState(() => readDraft(db.name, rest.draftName));
  const first = begun ?? opened;
  const tell = useEffectEvent(onNothing);
  useEffect(() => {
    if (!first) tell();
  }, [first]);
  return first && <EditForm opened={first} {...rest} />;
}

/** Writes only changes, based on the version on screen when it was opened. */
function EditForm(props: EditRecipeProps) {
  const { id, draftName, opened, fresh, isAsked, rejected, isPremium, onDone } = props;
  const { t } = useLingui();
  const { db } = useSync();
  const { locale } = useLocale();
  const actions = useRecipeActions();
  const draft = useRecipeDraft(draftName, () => opened);
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

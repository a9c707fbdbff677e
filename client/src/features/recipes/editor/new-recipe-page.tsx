import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Trash2 from 'lucide-react/icons/trash';
import { type ReactNode, useState } from 'react';
import { DiscardDialog } from '#editing/drafts/discard-dialog.tsx';
import { DraftNote } from '#editing/drafts/draft-note.tsx';
import { PlansLink } from '#editing/plans-link.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { useTier } from '#sync/status/use-tier.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Menu } from '#ui/sheets/menu.tsx';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { LimitText } from '../book/new-recipe-button.tsx';
import { PageFrame } from '../page-frame.tsx';
import { useRecipeActions } from '../use-recipe-actions.ts';
import { useRecipeLimit } from '../use-recipe-limit.ts';
import { RecipeEditor } from './recipe-editor.tsx';
import { emptyForm, newValues, type RecipeForm } from './recipe-form.ts';
import { useRecipeDraft } from './use-recipe-draft.ts';

/** Name of the draft that begins with a recipe from elsewhere: it is another than the one that somebody writes. */
export const importedDraft = 'import';

interface Imported {
  form: RecipeForm;
  /** What to look at, above the form. */
  notice: ReactNode;
  /** What becomes of it where the plan has no room. */
  whileFull: ReactNode;
  /** What was begun earlier has been given up. */
  onStartOver: () => void;
}

interface NewRecipePageProps {
  /** What a recipe from elsewhere begins with. */
  imported?: Imported;
  /** The recipe has been made. */
  onMade: (id: string) => void;
  onLeave: () => void;
}

/** Writes a new recipe. What is begun is kept on this device until it is saved. */
export function NewRecipePage({ imported, onMade, onLeave }: NewRecipePageProps) {
  const { t } = useLingui();
  const toaster = useToaster();
  const actions = useRecipeActions();
  const isPremium = useTier()?.isPremium ?? true;
  const count = useStored((db) => db.recipes.count());
  const isAtLimit = useRecipeLimit(count ?? 0);
  const draft = useRecipeDraft(imported ? importedDraft : 'new', () => ({
    form: imported?.form ?? emptyForm(),
    opened: null,
  }));
  const [isAsking, setAsking] = useState(false);
  const [isSaving, setSaving] = useState(false);

  // Not a form first that then is taken away.
  if (count === undefined) return null;
  if (isAtLimit && !isSaving)
    return (
      <PageFrame>
        <chakra.div
          display="flex"
          flexDirection="column"
          flex="1"
          data-tour="recipe-page"
          data-tour-rejection=""
          data-tour-absent="save-recipe"
        >
          <EmptyState title={<LimitText />} action={<PlansLink />}>
            {imported?.whileFull ?? <Trans>The recipes that you have stay yours to read and to edit.</Trans>}
          </EmptyState>
        </chakra.div>
      </PageFrame>
    );

  const leave = () => {
    draft.drop();
    onLeave();
  };
  const startOver = () => {
    draft.startOver();
    imported?.onStartOver();
  };
  const save = async () => {
    if (isSaving) return;
    setSaving(true);
    const id = await actions.create(newValues(draft.form));
    if (id === null) return setSaving(false);
    draft.drop();
    onMade(id);
  };
  const refuseDelete = () => toaster.show({ message: t`Cannot delete an unsaved recipe.`, tone: 'danger' });

  return (
    <PageFrame
      aside={
        <Menu
          label={t`Actions for the recipe`}
          items={[
            { label: t`Delete recipe`, icon: <Trash2 size={18} aria-hidden />, onSelect: refuseDelete },
          ]}
        />
      }
    >
      <RecipeEditor
        form={draft.form}
        onChange={draft.change}
        onSave={() => void save()}
        onCancel={() => (draft.hasChanges ? setAsking(true) : leave())}
        isPremium={isPremium}
        heading={draft.wasBegun ? <DraftNote onStartOver={startOver} /> : imported?.notice}
      />
      <DiscardDialog isOpen={isAsking} onClose={() => setAsking(false)} onDiscard={leave} />
    </PageFrame>
  );
}

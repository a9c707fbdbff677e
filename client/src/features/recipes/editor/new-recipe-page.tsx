import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Trash2 from 'lucide-react/icons/trash';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UnsureField } from 'sync-protocol/recipe-imports/recipe-import.ts';
import { DiscardDialog } from '#editing/drafts/discard-dialog.tsx';
import { DraftNote } from '#editing/drafts/draft-note.tsx';
import { useUnsharedName } from '#editing/drafts/use-unshared-name.ts';
import { TiersLink } from '#editing/tiers-link.tsx';
import { useLocale } from '#i18n/use-locale.ts';
import { newRecipeName, recipeDraftKey } from '#lib/draft-keys.ts';
import { refusesTour } from '#shell/tour-refusal.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { useTier } from '#sync/status/use-tier.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Menu } from '#ui/sheets/menu.tsx';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { LimitText } from '../book/limit-text.tsx';
import type { OfferedImage } from '../images/image-field.tsx';
import { PageFrame } from '../page-frame.tsx';
import { useRecipeActions } from '../use-recipe-actions.ts';
import { useRecipeLimit } from '../use-recipe-limit.ts';
import { RecipeEditor } from './recipe-editor.tsx';
import { emptyForm, newValues, type RecipeForm } from './recipe-form.ts';
import { useRecipeDraft } from './use-recipe-draft.ts';

/** An imported recipe to be reviewed. */
interface Imported {
  /** Id of its draft. */
  id: string;
  form: RecipeForm;
  /** Note above the form about what to check. */
  notice: ReactNode;
  /** Shown instead if the tier allows no more recipes. */
  whileFull: ReactNode;
  unsure: readonly UnsureField[];
  offered: OfferedImage | undefined;
  /** Image fetched since opening; '' for none. */
  fetched: string;
}

interface NewRecipePageProps {
  /** Initial content of an imported recipe. */
  imported?: Imported;
  /**
   * Called when the recipe was created. Resolves to false if follow-up work could not be stored; Save can
   * then be pressed again.
   */
  onMade: (id: string) => undefined | Promise<boolean>;
  onLeave: () => void;
}

/** Form of a new recipe. Input is kept on this device until saved, separately per window. */
export function NewRecipePage(props: NewRecipePageProps) {
  const { db } = useSync();
  const unshared = useUnsharedName(props.imported ? null : newRecipeName, (name) =>
    recipeDraftKey(db.name, name),
  );
  const draftId = props.imported?.id ?? unshared;
  return draftId === undefined ? null : <NewRecipe draftId={draftId} {...props} />;
}

function NewRecipe({ draftId, imported, onMade, onLeave }: NewRecipePageProps & { draftId: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const toaster = useToaster();
  const actions = useRecipeActions();
  const isPremium = useTier()?.isPremium ?? true;
  const count = useStored((db) => db.recipes.count());
  const isAtLimit = useRecipeLimit(count ?? 0);
  const draft = useRecipeDraft(draftId, () => ({
    form: imported?.form ?? emptyForm(),
    opened: null,
  }));
  const [isAsking, setAsking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  /** The recipe's id once it was created. */
  const [made, setMade] = useState<string | null>(null);
  const full = useRef<HTMLDivElement>(null);
  const fetched = imported?.fetched ?? '';
  const adopt = useEffectEvent((imageUrl: string) => {
    // An image chosen meanwhile stays.
    if (draft.form.imageUrl === '') draft.adopt({ imageUrl });
  });
  useEffect(() => {
    if (fetched !== '') adopt(fetched);
  }, [fetched]);

  // Wait, rather than show a form and take it away again.
  if (count === undefined) return null;
  const isHeld = isAtLimit && !isSaving && made === null;
  if (isHeld && !imported)
    return (
      <PageFrame>
        <chakra.div
          display="flex"
          flexDirection="column"
          flex="1"
          data-tour="recipe-page"
          {...refusesTour}
          data-tour-absent="save-recipe"
        >
          <EmptyState title={<LimitText />} action={<TiersLink />}>
            <Trans>The recipes that you have stay yours to read and to edit.</Trans>
          </EmptyState>
        </chakra.div>
      </PageFrame>
    );

  const leave = () => {
    draft.drop();
    onLeave();
  };
  const save = async () => {
    if (isSaving) return;
    if (isHeld) return full.current?.focus();
    setSaving(true);
    // Imported nutrition is not part of this tier and would make the server reject the whole recipe.
    const values = { ...newValues(draft.form, locale), ...(!isPremium && { nutrition: null }) };
    const id = made === null ? await actions.create(values) : await saveAgain(made, values);
    setMade(id ?? made);
    if (id === null || (await onMade(id)) === false) return setSaving(false);
    draft.drop();
  };
  const saveAgain = async (id: string, values: ReturnType<typeof newValues>) =>
    (await actions.save(id, values, {})) ? id : null;
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
        label={t`Create recipe`}
        form={draft.form}
        onChange={draft.change}
        onSave={() => void save()}
        onCancel={() => (draft.hasChanges ? setAsking(true) : leave())}
        isPremium={isPremium}
        heading={
          <>
            {isHeld && (
              <FullNotice ref={full}>
                <LimitText /> {imported?.whileFull}
              </FullNotice>
            )}
            {draft.wasBegun && <DraftNote onStartOver={() => draft.startOver()} />}
            {imported?.notice}
          </>
        }
        unsure={imported?.unsure}
        offered={imported?.offered}
      />
      <DiscardDialog isOpen={isAsking} onClose={() => setAsking(false)} onDiscard={leave} />
    </PageFrame>
  );
}

/** Why it cannot be saved yet, with a link to the plans. */
function FullNotice({ ref, children }: { ref: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  return (
    <chakra.div
      ref={ref}
      tabIndex={-1}
      role="note"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      px="4"
      py="3"
      border="thin"
      borderColor="border.control"
      rounded="md"
    >
      <chakra.p flex="1 1 {sizes.64}">{children}</chakra.p>
      <TiersLink />
    </chakra.div>
  );
}

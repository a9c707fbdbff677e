import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Locale } from 'sync-protocol/locales.ts';
import { recipe as noun } from 'sync-protocol/recipes/recipe.ts';
import type { RecipeRecord } from '#db/records.ts';
import { useUnsharedName } from '#editing/drafts/use-unshared-name.ts';
import { FailedImage } from '#editing/rejected/failed-image.tsx';
import { RejectedNote } from '#editing/rejected/rejected-note.tsx';
import { useRejectedChanges } from '#editing/rejected/use-rejected-changes.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useWaitingImages } from '#images/show/use-waiting-images.ts';
import type { AsMade } from '#lib/as-made.ts';
import { chosenUnits } from '#lib/chosen-units.ts';
import { recipeDraftKey } from '#lib/draft-keys.ts';
import { useOwnTitle } from '#shell/layout/own-title.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { seenIn } from '#sync/rows/known-rows.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { useTier } from '#sync/status/use-tier.ts';
import { ConfirmDialog } from '#ui/sheets/confirm-dialog.tsx';
import { EditRecipe } from '../editor/edit-recipe.tsx';
import { hasDraft, type RecipeDraft } from '../editor/recipe-draft.ts';
import { formOf } from '../editor/recipe-form.ts';
import { PageFrame } from '../page-frame.tsx';
import { useMade } from '../use-made.ts';
import { useRecipeActions } from '../use-recipe-actions.ts';
import { useRecipeLimit } from '../use-recipe-limit.ts';
import { LostTexts } from './lost-texts.tsx';
import { MissingRecipe } from './missing-recipe.tsx';
import { RecipeView } from './recipe-view.tsx';

interface RecipePageProps {
  /** Bare id. */
  id: string;
  /** Display settings from the address. */
  made: AsMade;
  onMade: (made: AsMade) => void;
  onOpen: (id: string) => void;
  /** Plans it as a meal for this number of servings; null if the recipe has none. */
  onPlan: (servings: number | null) => void;
  /** Starts cooking it. */
  onCook: (made: AsMade) => void;
  /** Opens the print view. */
  onPrint: (made: AsMade) => void;
  onLeave: () => void;
}

/** Page of one recipe, with its form. An earlier draft is continued. */
export function RecipePage(props: RecipePageProps) {
  const { id, onOpen, onPlan, onCook, onPrint, onLeave } = props;
  const { t } = useLingui();
  const { db } = useSync();
  const { locale } = useLocale();
  const recipe = useRecipe(id);
  useOwnTitle(recipe?.title);
  const inAddress = { ...props.made, units: props.made.units ?? chosenUnits() };
  const [made, setMade] = useMade(inAddress, recipe?.servings, props.onMade);
  const rejected = useRejectedChanges(noun.name).get(id);
  const actions = useRecipeActions();
  const isPremium = useTier()?.isPremium ?? true;
  const count = useStored((stored) => stored.recipes.count()) ?? 0;
  // Above the free tier's limit the server rejects a restore too.
  const isGoneForGood = useRecipeLimit(count - 1);
  /** The form: as opened by a press, or only if this window can continue a draft. */
  const [editing, setEditing] = useState<RecipeDraft | 'begun' | null>(() =>
    hasDraft(db.name, id) ? 'begun' : null,
  );
  const draftName = useUnsharedName(editing && id, (name) => recipeDraftKey(db.name, name));
  // Where the focus goes after opening or closing the form.
  const [isFormAsked, setFormAsked] = useState(false);
  const [isBack, setBack] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const failed = useWaitingImages()?.find(
    ({ parked, namedBy }) => parked && namedBy.some((row) => row.noun === noun.name && row.id === id),
  );

  const opened = recipe ? openedWith(recipe, locale) : undefined;
  if (editing === 'begun' && draftName === undefined) return null;
  if (editing && draftName !== undefined)
    return (
      <PageFrame>
        <EditRecipe
          id={id}
          draftName={draftName}
          opened={editing === 'begun' ? null : editing}
          fresh={opened}
          isAsked={isFormAsked}
          rejected={rejected}
          isPremium={isPremium}
          onDone={() => {
            setEditing(null);
            setBack(true);
          }}
          onNothing={() => setEditing(null)}
        />
      </PageFrame>
    );
  if (!recipe || !opened) return <MissingRecipe id={id} isRead={recipe === null} />;

  const edit = () => {
    setFormAsked(true);
    setEditing(opened);
  };
  const remove = async (record: RecipeRecord) => {
    if (await actions.remove(record, isGoneForGood)) onLeave();
  };
  const { title } = recipe;

  return (
    <PageFrame>
      <RecipeView
        recipe={recipe}
        isPremium={isPremium}
        isBackFromEdit={isBack}
        made={made}
        onMade={setMade}
        onPlan={onPlan}
        onCook={onCook}
        onPrint={onPrint}
        onEdit={edit}
        onDelete={() => setAsking(true)}
        onFavorite={(isFavorite) => void actions.mark(recipe, { isFavorite })}
        onRate={(rating) => void actions.mark(recipe, { rating })}
        notes={
          <>
            {rejected && (
              <RejectedNote
                rejected={rejected}
                onRetry={async () => {
                  const copy = await actions.retry(recipe, rejected);
                  if (copy !== null) onOpen(copy);
                }}
                onDiscard={() => void actions.discard(rejected)}
              />
            )}
            {failed && <FailedImage image={failed} />}
            <LostTexts
              recipe={recipe}
              onTake={(field, lost) => void actions.takeLost(recipe, field, lost)}
              onDismiss={(field, lost) => void actions.dismissLost(recipe, field, lost)}
            />
          </>
        }
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove(recipe)}
        title={t`Delete “${title}”?`}
        confirmLabel={t`Delete`}
        isDestructive
      >
        {isGoneForGood ? (
          <Trans>
            It is deleted from all your devices for good: the free plan has room for three recipes, and you
            have more.
          </Trans>
        ) : (
          <Trans>It is deleted from all your devices. Right afterwards you can still undo it.</Trans>
        )}
      </ConfirmDialog>
    </PageFrame>
  );
}

/** One recipe; undefined until read, null if it does not exist, which is no error (specification 8). */
function useRecipe(id: string): RecipeRecord | null | undefined {
  return useStored(async (db) => (await db.recipes.get(id)) ?? null, [id]);
}

function openedWith(recipe: RecipeRecord, locale: Locale): RecipeDraft {
  const form = formOf(recipe, locale);
  return { form, opened: { form, seen: seenIn(noun, recipe) } };
}

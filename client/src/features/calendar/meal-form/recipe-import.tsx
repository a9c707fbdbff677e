import { Trans, useLingui } from '@lingui/react/macro';
import BookOpen from 'lucide-react/icons/book-open';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { bareId } from 'sync-protocol/ids.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import type { PickedRecipe } from './meal-form-values.ts';
import { RecipeChoice } from './recipe-choice.tsx';

interface RecipeImportProps {
  /** The recipe that the meal is cooked by. */
  recipeId: string | null;
  /** What was found and stands here, before or without being added. */
  picked: PickedRecipe | null;
  onPick: (picked: PickedRecipe | null) => void;
  onAdd: () => void;
  onUnlink: () => void;
}

/** Which recipe the meal is cooked by, and a way to bring in another one's ingredients. */
export function RecipeImport({ recipeId, picked, onPick, onAdd, onUnlink }: RecipeImportProps) {
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setOpen] = useState(picked !== null);
  const linked = useStored(
    async (db) => (recipeId === null ? null : ((await db.recipes.get(bareId(recipeId))) ?? null)),
    [recipeId],
  );
  const count = useStored((db) => db.recipes.count());
  if (!count && !linked) return null;
  const title = linked?.title ?? '';
  return (
    <fieldset className="cal-recipe">
      <legend>
        <Trans>Recipe</Trans>
      </legend>
      <div className="cal-days-row">
        {linked && (
          <span className="cal-day-tag">
            <BookOpen size={16} aria-hidden />
            {title}
            <button type="button" aria-label={t`Remove ${title}`} onClick={onUnlink}>
              <X size={16} aria-hidden />
            </button>
          </span>
        )}
        <button
          type="button"
          className="cal-days-more"
          aria-expanded={isOpen}
          aria-controls={`${id}-choice`}
          onClick={() => {
            setOpen(!isOpen);
            // What is out of sight is not saved either.
            onPick(null);
          }}
        >
          <BookOpen size={18} aria-hidden />
          <Trans>Ingredients from a recipe</Trans>
        </button>
      </div>
      <div id={`${id}-choice`}>
        {isOpen && (
          <RecipeChoice
            picked={picked}
            onPick={onPick}
            onAdd={() => {
              setOpen(false);
              onAdd();
            }}
          />
        )}
      </div>
    </fieldset>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import BookOpen from 'lucide-react/icons/book-open';
import { useId, useRef, useState } from 'react';
import { bareId } from 'sync-protocol/ids.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { FieldGroup } from '#ui/fields/field-group.tsx';
import type { PickedRecipe } from './meal-form-values.ts';
import { RecipeChoice } from './recipe-choice.tsx';
import { MoreButton, Tag, TagRow } from './tags.tsx';

interface MealRecipeProps {
  /** The meal's recipe. */
  recipeId: string | null;
  /** A recipe that was found but not added. */
  picked: PickedRecipe | null;
  onPick: (picked: PickedRecipe | null) => void;
  onAdd: () => void;
  onUnlink: () => void;
}

/** The meal's recipe, and a search to add another recipe's ingredients. */
export function MealRecipe({ recipeId, picked, onPick, onAdd, onUnlink }: MealRecipeProps) {
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setOpen] = useState(picked !== null);
  const more = useRef<HTMLButtonElement>(null);
  const linked = useStored(
    async (db) => (recipeId === null ? null : ((await db.recipes.get(bareId(recipeId))) ?? null)),
    [recipeId],
  );
  const count = useStored((db) => db.recipes.count());
  if (!count && !linked) return null;
  const title = linked?.title ?? '';
  return (
    <FieldGroup legend={<Trans>Recipe</Trans>}>
      <TagRow>
        {linked && (
          <Tag
            removeLabel={t`Remove ${title}`}
            onRemove={() => {
              onUnlink();
              // The pressed button is gone, so move the focus.
              more.current?.focus();
            }}
          >
            <BookOpen size={16} aria-hidden />
            {title}
          </Tag>
        )}
        <MoreButton
          ref={more}
          aria-expanded={isOpen}
          aria-controls={`${id}-choice`}
          onClick={() => {
            setOpen(!isOpen);
            // A collapsed choice is not saved.
            onPick(null);
          }}
        >
          <BookOpen size={18} aria-hidden />
          <Trans>Ingredients from a recipe</Trans>
        </MoreButton>
      </TagRow>
      <div id={`${id}-choice`}>
        {isOpen && (
          <RecipeChoice
            picked={picked}
            onPick={onPick}
            onAdd={() => {
              setOpen(false);
              onAdd();
              more.current?.focus();
            }}
          />
        )}
      </div>
    </FieldGroup>
  );
}

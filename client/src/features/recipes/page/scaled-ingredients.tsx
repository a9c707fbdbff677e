import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import ListPlus from 'lucide-react/icons/list-plus';
import { categoryOf } from 'sync-protocol/food/category-of.ts';
import { foodPreferenceId } from 'sync-protocol/food-preferences/food-preference-id.ts';
import type { Ingredient, Recipe } from 'sync-protocol/recipes/recipe.ts';
import { scaleQuantity } from 'sync-protocol/recipes/scale-quantity.ts';
import { usePutWanted } from '#editing/use-put-wanted.ts';
import { useQuantityWords } from '#i18n/use-quantity-words.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { Button } from '#ui/button.tsx';
import { SectionHeading } from './section-heading.tsx';
import { ServingsStepper } from './servings-stepper.tsx';
import { wantedIngredients } from './wanted-ingredients.ts';

type ScaledIngredientsProps = Pick<Recipe, 'ingredients' | 'servings'> & {
  /** Bare id. */
  id: string;
  /** How many times the recipe is made. */
  factor: number;
  onFactor: (factor: number) => void;
};

/** What goes in, for as many as are eating. */
export function ScaledIngredients({ id, ingredients, servings, factor, onFactor }: ScaledIngredientsProps) {
  const inWords = useQuantityWords();
  const putOnList = usePutOnList(id);
  const scaled = ingredients.map((ingredient, line) => ({
    line,
    name: ingredient.name,
    ...scaleQuantity(ingredient.quantity, factor),
  }));
  const stays = (isScaled: boolean) => factor !== 1 && !isScaled;
  return (
    <chakra.section>
      <SectionHeading>
        <Trans>Ingredients</Trans>
      </SectionHeading>
      <chakra.div ml="-3" mb="2">
        <ServingsStepper written={servings} factor={factor} onFactor={onFactor} />
      </chakra.div>
      <ul>
        {scaled.map(({ line, name, text, isScaled }) => (
          <chakra.li
            key={line}
            display="grid"
            gridTemplateColumns="minmax({sizes.20}, 1fr) minmax(0, 2.4fr)"
            columnGap="4"
            py="2"
            fontSize="lg"
            lineHeight="snug"
            borderBottom="thin"
            borderColor="border"
          >
            <chakra.span
              fontWeight="semibold"
              fontVariantNumeric="tabular-nums"
              hyphens="none"
              color={stays(isScaled) ? 'fg.muted' : 'fg'}
            >
              {inWords(text)}
              {stays(isScaled) && ' *'}
            </chakra.span>{' '}
            <span>{name}</span>
          </chakra.li>
        ))}
      </ul>
      {scaled.some(({ isScaled }) => stays(isScaled)) && (
        <chakra.p mt="3" fontSize="sm" color="fg.muted">
          <Trans>* as it is written: this amount cannot be calculated</Trans>
        </chakra.p>
      )}
      <Button
        mt="4"
        px="4"
        onClick={() => void putOnList(scaled.map(({ name, text }) => ({ name, quantity: text })))}
      >
        <ListPlus size={18} aria-hidden />
        <Trans>Add to the quick list</Trans>
      </Button>
    </chakra.section>
  );
}

/** Puts ingredients of a recipe on the quick list, says how many, and offers Undo. */
function usePutOnList(recipeId: string): (ingredients: readonly Ingredient[]) => Promise<void> {
  const { db } = useSync();
  const putWanted = usePutWanted();
  return async (ingredients) => {
    const preferences = await db.foodPreferences.toArray();
    const chosen = new Map(preferences.map((preference) => [preference.id, preference]));
    const chosenFor = (itemName: string) => chosen.get(foodPreferenceId(itemName));
    const wanted = wantedIngredients(ingredients, {
      recipeId,
      categoryOf: (itemName) => categoryOf(itemName, () => chosenFor(itemName)?.category),
      isStaple: (itemName) => chosenFor(itemName)?.isStaple === true,
    });
    await putWanted(wanted);
  };
}

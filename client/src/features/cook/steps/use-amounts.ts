import { useMemo } from 'react';
import { ingredientInSystem } from 'sync-protocol/recipes/ingredients/other-units.ts';
import { scaleIngredient } from 'sync-protocol/recipes/ingredients/scale-quantity.ts';
import { useQuantityWords } from '#i18n/use-quantity-words.ts';
import type { Cooking } from '../use-cookings.ts';

/** An ingredient, scaled. */
export interface Amount {
  /** Index in the recipe. */
  line: number;
  name: string;
  quantity: string;
}

export function useAmounts({
  recipe: { ingredients },
  factor,
  units,
}: Pick<Cooking, 'recipe' | 'factor' | 'units'>): Amount[] {
  const inWords = useQuantityWords();
  return useMemo(
    () =>
      ingredients.map((written, line) => {
        const scaled = scaleIngredient(written, factor);
        const { name, quantity } = units ? ingredientInSystem(scaled, units) : scaled;
        return { line, name, quantity: inWords(quantity) };
      }),
    [ingredients, factor, units, inWords],
  );
}

import { useMemo } from 'react';
import { scaleQuantity } from 'sync-protocol/recipes/ingredients/scale-quantity.ts';
import { useQuantityWords } from '#i18n/use-quantity-words.ts';
import type { Cooking } from '../use-cookings.ts';

/** An ingredient for so many as are eating. */
export interface Amount {
  /** Its place in the recipe. */
  line: number;
  name: string;
  quantity: string;
}

export function useAmounts({
  recipe: { ingredients },
  factor,
}: Pick<Cooking, 'recipe' | 'factor'>): Amount[] {
  const inWords = useQuantityWords();
  return useMemo(
    () =>
      ingredients.map(({ name, quantity }, line) => ({
        line,
        name,
        quantity: inWords(scaleQuantity(quantity, factor).text),
      })),
    [ingredients, factor, inWords],
  );
}

import { useLingui } from '@lingui/react/macro';
import { scaleForKitchen } from 'sync-protocol/recipes/ingredients/scale-quantity.ts';
import { useFormat } from './format.ts';
import { useQuantityWords } from './use-quantity-words.ts';

/** What a recipe that names no servings makes, so many times made: "24 cookies" twice is "48 cookies", else it is told by times. */
export function useYieldWords(): (servingsText: string, factor: number) => string {
  const { t } = useLingui();
  const { number } = useFormat();
  const inWords = useQuantityWords();
  return (servingsText, factor) => {
    const made = servingsText === '' ? null : scaleForKitchen(servingsText, factor);
    const times = number(Math.round(factor * 1000) / 1000);
    return made?.isScaled ? inWords(made.text) : t`${times} × the recipe`;
  };
}

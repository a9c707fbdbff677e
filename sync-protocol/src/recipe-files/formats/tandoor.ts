import type { ReadingLine } from '../../recipe-imports/recipe-reading.ts';
import type { Nutrition } from '../../recipes/nutrition.ts';
import type { Beside, FileRecipe } from '../file-recipe.ts';
import { type JsonThing, minutesIn, namesIn, numberIn, textIn, thingOf, thingsIn } from '../json-parts.ts';
import { readingLines, recipeOfReading } from '../recipe-of-reading.ts';
import { amountText } from './amount-text.ts';
import { inFolder } from './beside-images.ts';

export function isTandoor(thing: JsonThing): boolean {
  return (
    textIn(thing, 'name') !== '' &&
    thingsIn(thing, 'steps').some((step) => Array.isArray(step.of('ingredients')))
  );
}

/**
 * Reads a recipe of Tandoor: "recipe.json" in a zip file of its own, its image beside it; ingredients are
 * listed under steps.
 */
export function readTandoor(thing: JsonThing, beside: Beside | null): FileRecipe {
  const steps = [...thingsIn(thing, 'steps')].sort(
    (one, other) => (numberIn(one, 'order') ?? 0) - (numberIn(other, 'order') ?? 0),
  );
  const servings = numberIn(thing, 'servings') ?? 0;
  const servingsText = textIn(thing, 'servingsText');
  const isPeople = servingsText === '' || /^(?:serving|portion|person|people|annos|hlö)/i.test(servingsText);
  return recipeOfReading(
    'tandoor',
    {
      title: textIn(thing, 'name'),
      description: textIn(thing, 'description'),
      ingredients: steps.flatMap(ingredientsOf),
      instructions: steps.flatMap(stepsOf),
      servings: servings > 0 ? `${servings}${isPeople ? '' : ` ${servingsText}`}` : servingsText,
      prepTimeMinutes: minutesIn(thing, 'workingTime'),
      // Includes both baking and rising, which Tandoor does not distinguish.
      cookTimeMinutes: minutesIn(thing, 'waitingTime'),
      nutrition: nutritionOf(thingOf(thing.of('nutrition'))),
      keywords: namesIn(thing, 'keywords'),
    },
    {
      sourceUrl: textIn(thing, 'sourceUrl'),
      rating: numberIn(thing, 'rating'),
      image: beside && inFolder(beside, /^image[^/]*\.\w+$/),
    },
  );
}

function ingredientsOf(step: JsonThing): ReadingLine[] {
  let group = textIn(step, 'name') || undefined;
  return thingsIn(step, 'ingredients').flatMap((line) => {
    const note = textIn(line, 'note');
    if (line.of('isHeader') === true) {
      group = note.replace(/:$/, '') || group;
      return [];
    }
    const food = textIn(thingOf(line.of('food')), 'name');
    const quantity = numberIn(line, 'amount') ?? 0;
    const hasAmount = quantity > 0 && line.of('noAmount') !== true;
    const thing = food === '' ? note : note === '' ? food : `${food}, ${note}`;
    const text = [
      hasAmount ? amountText(quantity) : '',
      hasAmount ? textIn(thingOf(line.of('unit')), 'name') : '',
      thing,
    ]
      .filter((part) => part !== '')
      .join(' ');
    return text === '' ? [] : [{ text, ...(group !== undefined && { group }) }];
  });
}

function stepsOf(step: JsonThing): ReadingLine[] {
  const name = textIn(step, 'name');
  return readingLines(textIn(step, 'instruction')).map(({ text, group = name }) => ({
    text,
    ...(group !== '' && { group }),
  }));
}

function nutritionOf(thing: JsonThing | null): Nutrition | null {
  if (thing === null) return null;
  const amounts = {
    energyKcal: numberIn(thing, 'calories'),
    carbohydrates: numberIn(thing, 'carbohydrates'),
    fat: numberIn(thing, 'fats'),
    protein: numberIn(thing, 'proteins'),
  };
  const told = Object.entries(amounts).filter(
    ([, amount]) => amount !== null && amount > 0 && amount < 2_000,
  );
  return told.length === 0 ? null : Object.fromEntries(told);
}

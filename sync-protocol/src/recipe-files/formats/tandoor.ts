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
    const { amount, unit, food, note } = partsOf(line);
    if (line.of('isHeader') === true) {
      group = note.replace(/:$/, '') || group;
      return [];
    }
    const text = joined([amount, unit, joined([food, note], ', ')], ' ');
    return text === '' ? [] : [{ text, ...(group !== undefined && { group }) }];
  });
}

function partsOf(line: JsonThing) {
  const quantity = numberIn(line, 'amount') ?? 0;
  const hasAmount = quantity > 0 && line.of('noAmount') !== true;
  return {
    amount: hasAmount ? amountText(quantity) : '',
    unit: hasAmount ? textIn(thingOf(line.of('unit')), 'name') : '',
    food: textIn(thingOf(line.of('food')), 'name'),
    note: textIn(line, 'note'),
  };
}

const joined = (parts: readonly string[], between: string) =>
  parts.filter((part) => part !== '').join(between);

/** `{{ ingredients[0] }}` and `{{ ingredients[0].food }}`, of the step's own lines; `{{ scale(100) }}`, of any number. */
const placeholder =
  /\{\{\s*(?:ingredients\[(\d{1,3})\](?:\.(amount|unit|food|note))?|scale\(\s*([\d.]{1,12})\s*\))\s*\}\}/g;

function stepsOf(step: JsonThing): ReadingLine[] {
  const name = textIn(step, 'name');
  const lines = thingsIn(step, 'ingredients').map(partsOf);
  const instruction = textIn(step, 'instruction').replace(
    placeholder,
    (_whole, at?: string, part?: keyof ReturnType<typeof partsOf>, number?: string) => {
      const line = lines[Number(at)];
      if (line === undefined) return number ?? '';
      return part === undefined ? joined([line.amount, line.unit, line.food], ' ') : line[part];
    },
  );
  return readingLines(instruction).map(({ text, group = name }) => ({
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

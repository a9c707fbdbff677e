import { stepText } from '../../recipe-imports/blocks/recipe-lines.ts';
import type { ReadingLine } from '../../recipe-imports/recipe-reading.ts';
import { bytesOfBase64 } from '../bytes/base64.ts';
import type { FileRecipe } from '../file-recipe.ts';
import {
  type JsonThing,
  listIn,
  minutesIn,
  namesIn,
  numberIn,
  textIn,
  thingOf,
  thingsIn,
} from '../json-parts.ts';
import { recipeOfReading } from '../recipe-of-reading.ts';
import { amountText } from './amount-text.ts';
import { nutritionIn } from './nutrition-in.ts';

const units: Readonly<Record<string, string>> = {
  ITEM: '',
  GRAMS: 'g',
  KGS: 'kg',
  MILLS: 'ml',
  CENTILITER: 'cl',
  LITRES: 'l',
  TEASPOON: 'tsp',
  TABLESPOON: 'tbsp',
  CUP: 'cup',
  OUNCE: 'oz',
  FLUID_OUNCE: 'fl oz',
  POUND: 'lb',
  SECTION: '',
};

export function isCrouton(thing: JsonThing): boolean {
  const [first] = thingsIn(thing, 'ingredients');
  const [step] = thingsIn(thing, 'steps');
  const isMeasured = first !== undefined && thingOf(first.of('ingredient')) !== null;
  return textIn(thing, 'name') !== '' && (isMeasured || typeof step?.of('isSection') === 'boolean');
}

/** Reads a recipe of Crouton (`.crumb`): JSON with measured ingredients, times in minutes. */
export function readCrouton(thing: JsonThing): FileRecipe {
  const told = nutritionIn(textIn(thing, 'neutritionalInfo') || textIn(thing, 'nutritionalInfo'));
  const [image = textIn(thing, 'sourceImage')] = listIn(thing, 'images').filter(
    (image) => typeof image === 'string',
  );
  const link = textIn(thing, 'webLink');
  const source = textIn(thing, 'sourceName');
  return recipeOfReading(
    'crouton',
    {
      title: textIn(thing, 'name'),
      ingredients: ingredientsIn(thing),
      instructions: stepsIn(thing),
      servings: textIn(thing, 'serves'),
      prepTimeMinutes: minutesIn(thing, 'duration'),
      cookTimeMinutes: minutesIn(thing, 'cookingDuration'),
      nutrition: told.nutrition,
      author: link === '' || /^[\w-]+(?:\.[\w-]+)+$/.test(source) ? '' : source,
      keywords: namesIn(thing, 'tags'),
    },
    {
      id: textIn(thing, 'uuid'),
      sourceUrl: link || source,
      notes: [textIn(thing, 'notes'), told.rest].filter((text) => text !== '').join('\n\n'),
      isFavorite: thing.of('isFavorite') === true,
      rating: numberIn(thing, 'rating'),
      image: image === '' ? null : async () => bytesOfBase64(image),
    },
  );
}

const inOrder = (things: readonly JsonThing[]) =>
  [...things].sort((one, other) => (numberIn(one, 'order') ?? 0) - (numberIn(other, 'order') ?? 0));

function ingredientsIn(thing: JsonThing): ReadingLine[] {
  let group: string | undefined;
  return inOrder(thingsIn(thing, 'ingredients')).flatMap((line) => {
    const name = textIn(thingOf(line.of('ingredient')), 'name');
    const quantity = thingOf(line.of('quantity'));
    const kind = textIn(quantity, 'quantityType');
    if (kind === 'SECTION') {
      group = name;
      return [];
    }
    const unit = units[kind] ?? kind.toLowerCase().replaceAll('_', ' ');
    const more = quantity ? numberIn(quantity, 'secondaryAmount') : null;
    const amount = [quantity ? numberIn(quantity, 'amount') : null, more]
      .filter((each) => each !== null && each > 0)
      .map((each) => amountText(each ?? 0))
      .join('–');
    const text = [amount, amount === '' ? '' : unit, name].filter((part) => part !== '').join(' ');
    return text === '' ? [] : [{ text, ...(group !== undefined && { group }) }];
  });
}

function stepsIn(thing: JsonThing): ReadingLine[] {
  let group: string | undefined;
  return inOrder(thingsIn(thing, 'steps')).flatMap((line) => {
    const text = textIn(line, 'step');
    if (line.of('isSection') === true) {
      group = text.replace(/:$/, '');
      return [];
    }
    const step = stepText(text) || text;
    return step === '' ? [] : [{ text: step, ...(group !== undefined && { group }) }];
  });
}

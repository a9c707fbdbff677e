import type { ReadingLine } from '../../recipe-imports/recipe-reading.ts';
import { readMinutes } from '../../recipe-imports/values/read-minutes.ts';
import { readNutrition } from '../../recipe-imports/values/read-nutrition.ts';
import { type Beside, type FileRecipe, type RecipeDocument, RecipeFileFault } from '../file-recipe.ts';
import { type JsonThing, namesIn, numberIn, textIn, thingOf, thingsIn } from '../json-parts.ts';
import { recipeOfReading } from '../recipe-of-reading.ts';
import { amountText } from './amount-text.ts';
import { inFolder } from './beside-images.ts';

/**
 * Whether an object is one recipe of a Mealie export: "recipes/<slug>/<slug>.json", images in a folder beside
 * it.
 */
export function isMealie(thing: JsonThing): boolean {
  return (
    textIn(thing, 'name') !== '' &&
    textIn(thing, 'slug') !== '' &&
    Array.isArray(thing.of('recipeIngredient'))
  );
}

export function readMealie(thing: JsonThing, beside: Beside | null): FileRecipe {
  return recipeOf(thing, {
    ingredients: thingsIn(thing, 'recipeIngredient'),
    steps: thingsIn(thing, 'recipeInstructions'),
    notes: thingsIn(thing, 'notes'),
    names: [...namesIn(thing, 'tags'), ...namesIn(thing, 'recipeCategory')],
    nutrition: thingOf(thing.of('nutrition')),
    ingredientText: (line) => {
      const food = thingOf(line.of('food'));
      const unit = thingOf(line.of('unit'));
      return ingredientText(line, textIn(food, 'name') || textIn(line, 'food'), {
        unit:
          (line.of('useAbbreviation') === true ? textIn(unit, 'abbreviation') : '') || textIn(unit, 'name'),
        plural: textIn(unit, 'pluralName'),
      });
    },
    image: beside && inFolder(beside, /(?:^|\/)images\/(?:original|min-original|full)\.\w+$/),
  });
}

/** Whether an object is a Mealie backup: the database's tables; images are in folders named by recipe ids. */
export function isMealieBackup(thing: JsonThing): boolean {
  return Array.isArray(thing.of('recipes')) && Array.isArray(thing.of('recipesIngredients'));
}

export function readMealieBackup(database: JsonThing, beside: Beside | null): RecipeDocument {
  const by = (table: string, column: string) => groupBy(thingsIn(database, table), column);
  const named = (table: string) =>
    new Map(thingsIn(database, table).map((row) => [textIn(row, 'id'), row] as const));
  const [ingredients, steps, notes, nutrition] = [
    by('recipesIngredients', 'recipeId'),
    by('recipeInstructions', 'recipeId'),
    by('notes', 'recipeId'),
    by('recipeNutrition', 'recipeId'),
  ];
  const [foods, units, tags, categories] = [
    named('ingredientFoods'),
    named('ingredientUnits'),
    named('tags'),
    named('categories'),
  ];
  const [tagged, filed] = [by('recipesToTags', 'recipeId'), by('recipesToCategories', 'recipeId')];
  const namesOf = (rows: readonly JsonThing[], column: string, of: ReadonlyMap<string, JsonThing>) =>
    rows.map((row) => textIn(of.get(textIn(row, column)) ?? null, 'name')).filter((name) => name !== '');
  return {
    format: 'mealie',
    recipes: thingsIn(database, 'recipes').map((row) => () => {
      const id = textIn(row, 'id');
      const ofRecipe = (rows: ReadonlyMap<string, JsonThing[]>) => inPlace(rows.get(id) ?? []);
      const folder = id.replaceAll('-', '');
      return recipeOf(row, {
        ingredients: ofRecipe(ingredients),
        steps: ofRecipe(steps),
        notes: ofRecipe(notes),
        names: [
          ...namesOf(ofRecipe(tagged), 'tagId', tags),
          ...namesOf(ofRecipe(filed), 'categoryId', categories),
        ],
        nutrition: ofRecipe(nutrition)[0] ?? null,
        ingredientText: (line) => {
          const unit = units.get(textIn(line, 'unitId')) ?? null;
          const food = textIn(foods.get(textIn(line, 'foodId')) ?? null, 'name');
          return ingredientText(line, food, {
            unit: textIn(unit, 'name'),
            plural: textIn(unit, 'pluralName'),
          });
        },
        image: beside && imageFileOf(beside, folder),
      });
    }),
  };
}

function imageFileOf(beside: Beside, folder: string): FileRecipe['image'] {
  const path = beside.paths.find(
    (each) => each.replaceAll('-', '').includes(`/${folder}/`) && /\/images\/original\.\w+$/.test(each),
  );
  return path === undefined ? null : () => beside.read(path);
}

interface MealieParts {
  ingredients: readonly JsonThing[];
  steps: readonly JsonThing[];
  notes: readonly JsonThing[];
  names: string[];
  nutrition: JsonThing | null;
  ingredientText: (line: JsonThing) => string;
  image: FileRecipe['image'];
}

function recipeOf(thing: JsonThing, parts: MealieParts): FileRecipe {
  const title = textIn(thing, 'name');
  if (title === '') throw new RecipeFileFault('no_recipe');
  const of = (name: string) => textIn(parts.nutrition, name);
  const people = numberIn(thing, 'recipeServings') ?? 0;
  const time = (name: string) => readMinutes(textIn(thing, name));
  return recipeOfReading(
    'mealie',
    {
      title,
      description: textIn(thing, 'description'),
      ingredients: titled(parts.ingredients, parts.ingredientText),
      instructions: titled(parts.steps, (step) => textIn(step, 'text')),
      servings: people > 0 ? String(people) : yieldOf(thing),
      prepTimeMinutes: time('prepTime'),
      cookTimeMinutes: time('performTime') ?? time('cookTime'),
      totalTimeMinutes: time('totalTime'),
      nutrition: readNutrition({
        calories: of('calories'),
        fatContent: of('fatContent'),
        saturatedFatContent: of('saturatedFatContent'),
        carbohydrateContent: of('carbohydrateContent'),
        sugarContent: of('sugarContent'),
        proteinContent: of('proteinContent'),
        sodiumContent: of('sodiumContent'),
        servingSize: '',
      }),
      keywords: parts.names,
    },
    {
      id: textIn(thing, 'id') || textIn(thing, 'slug'),
      sourceUrl: textIn(thing, 'orgUrl'),
      notes: parts.notes
        .map((note) => [textIn(note, 'title'), textIn(note, 'text')].filter((text) => text !== '').join('\n'))
        .join('\n\n'),
      rating: numberIn(thing, 'rating'),
      image: parts.image,
    },
  );
}

/** "24" and "cookies" since Mealie 2; before, the text told both. */
function yieldOf(thing: JsonThing): string {
  const quantity = numberIn(thing, 'recipeYieldQuantity') ?? 0;
  return `${quantity > 0 ? amountText(quantity) : ''} ${textIn(thing, 'recipeYield')}`.trim();
}

/** A line may have a title, which is the heading of this and the following lines. */
function titled(lines: readonly JsonThing[], textOf: (line: JsonThing) => string): ReadingLine[] {
  let group: string | undefined;
  return lines.flatMap((line) => {
    group = textIn(line, 'title') || group;
    const text = textOf(line);
    return text === '' ? [] : [{ text, ...(group !== undefined && { group }) }];
  });
}

function ingredientText(line: JsonThing, food: string, { unit, plural }: { unit: string; plural: string }) {
  const note = textIn(line, 'note');
  const told = food === '' ? textIn(line, 'originalText') || textIn(line, 'display') : '';
  // An unparsed line has its amount in the note, and `quantity` does not count.
  if (told !== '' || (food === '' && unit === '')) return told || note;
  const quantity = numberIn(line, 'quantity') ?? 0;
  const amount = quantity > 0 ? amountText(quantity) : '';
  const measure = amount === '' ? '' : quantity > 1 && plural !== '' ? plural : unit;
  const thing = [food, note].filter((part) => part !== '').join(', ');
  return [amount, measure, thing].filter((part) => part !== '').join(' ');
}

function groupBy(rows: readonly JsonThing[], column: string): ReadonlyMap<string, JsonThing[]> {
  const found = new Map<string, JsonThing[]>();
  for (const row of rows) {
    const key = textIn(row, column);
    const list = found.get(key);
    if (list) list.push(row);
    else found.set(key, [row]);
  }
  return found;
}

const inPlace = (rows: readonly JsonThing[]) =>
  [...rows].sort((one, other) => (numberIn(one, 'position') ?? 0) - (numberIn(other, 'position') ?? 0));

import { cleanRecipe } from 'sync-protocol/recipes/clean-recipe.ts';
import { readIngredientLine } from 'sync-protocol/recipes/ingredient-line.ts';
import { maxNutrient, type Nutrient, type Nutrition, nutrients } from 'sync-protocol/recipes/nutrition.ts';
import type { Ingredient, Recipe, RecipeValues } from 'sync-protocol/recipes/recipe.ts';
import { maxIngredients, maxPrepTimeMinutes, maxServings } from 'sync-protocol/recipes/recipe-bounds.ts';
import { findRecipeFaults, type RecipeFault } from 'sync-protocol/recipes/recipe-faults.ts';
import { changedFields } from 'sync-protocol/rows/changed-fields.ts';
import { type Static, Type } from 'typebox';
import type { Locale } from '#i18n/locales.ts';

const text = Type.String();
const key = Type.Integer();

/** A recipe as it is being written: everything as typed, empty lines included. Lines keep their keys while they move. */
export const RecipeForm = Type.Object({
  title: text,
  description: text,
  /** Address of the image; '' for none. */
  imageUrl: text,
  ingredients: Type.Array(Type.Object({ key, name: text, quantity: text })),
  steps: Type.Array(Type.Object({ key, text })),
  prepTimeMinutes: text,
  servings: text,
  nutrition: Type.Object(perNutrient(text)),
});
export type RecipeForm = Static<typeof RecipeForm>;
export type FormRow = RecipeForm['ingredients'][number];
export type FormStep = RecipeForm['steps'][number];

type NumberField = 'prepTimeMinutes' | 'servings' | Nutrient;
export interface FormFaults {
  recipe: RecipeFault[];
  /** Numbers that cannot be read or are out of bounds. */
  numbers: NumberField[];
}

function perNutrient<Value>(value: Value): Record<Nutrient, Value> {
  return Object.fromEntries(nutrients.map((nutrient) => [nutrient, value])) as Record<Nutrient, Value>;
}

export function emptyForm(): RecipeForm {
  return {
    title: '',
    description: '',
    imageUrl: '',
    prepTimeMinutes: '',
    servings: '4',
    nutrition: perNutrient(''),
    ingredients: [1, 2, 3].map((key) => ({ key, name: '', quantity: '' })),
    steps: [{ key: 1, text: '' }],
  };
}

/** @param locale whose decimal sign numbers are written with */
export function formOf(recipe: Recipe, locale: Locale): RecipeForm {
  const { ingredients, instructions, nutrition } = recipe;
  return {
    title: recipe.title,
    description: recipe.description,
    imageUrl: recipe.imageUrl,
    ingredients: atLeastOne(ingredients, { name: '', quantity: '' }).map((row, index) => ({
      ...row,
      key: index + 1,
    })),
    steps: atLeastOne(instructions, '').map((text, index) => ({ key: index + 1, text })),
    prepTimeMinutes: recipe.prepTimeMinutes ? String(recipe.prepTimeMinutes) : '',
    servings: recipe.servings === null ? '' : String(recipe.servings),
    nutrition: Object.fromEntries(
      nutrients.map((nutrient) => {
        const amount = nutrition?.[nutrient];
        return [nutrient, amount === undefined ? '' : written(amount, locale)];
      }),
    ) as Record<Nutrient, string>,
  };
}

function written(amount: number, locale: Locale): string {
  return locale === 'fi' ? String(amount).replace('.', ',') : String(amount);
}

function atLeastOne<T>(list: readonly T[], empty: T): readonly T[] {
  return list.length > 0 ? list : [empty];
}

/** A number as typed, with a comma or a point; null for none, NaN for what is no number. */
export function readTyped(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d+(?:[.,]\d+)?$|^[.,]\d+$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}

export function faultsOf(form: RecipeForm): FormFaults {
  const isWhole = (text: string, most: number) => {
    const number = readTyped(text);
    return number === null || (Number.isInteger(number) && number >= 1 && number <= most);
  };
  const numbers: NumberField[] = [];
  if (!isWhole(form.prepTimeMinutes, maxPrepTimeMinutes)) numbers.push('prepTimeMinutes');
  if (!isWhole(form.servings, maxServings)) numbers.push('servings');
  for (const nutrient of nutrients) {
    const number = readTyped(form.nutrition[nutrient]) ?? 0;
    if (!(number <= maxNutrient[nutrient])) numbers.push(nutrient);
  }
  return { recipe: findRecipeFaults(valuesOf(form)), numbers };
}

/** What a form without faults says. */
export function valuesOf(form: RecipeForm): RecipeValues {
  const nutrition: Nutrition = {};
  for (const nutrient of nutrients) {
    const amount = readTyped(form.nutrition[nutrient]);
    if (amount !== null) nutrition[nutrient] = amount;
  }
  const values: EveryValue = {
    title: form.title,
    description: form.description,
    imageUrl: form.imageUrl,
    ingredients: form.ingredients.map(({ name, quantity }) => ({ name, quantity })),
    instructions: form.steps.map(({ text }) => text),
    prepTimeMinutes: readTyped(form.prepTimeMinutes),
    servings: readTyped(form.servings),
    nutrition: Object.keys(nutrition).length > 0 ? nutrition : null,
  };
  return cleanRecipe(values);
}

/** Also what a recipe may lack: a field that the form forgot would never be saved. */
type EveryValue = { [Field in keyof Required<RecipeValues>]: RecipeValues[Field] };

/** Only what differs from what the person had in front of them, so that other fields stay as others left them. */
export function changedValues(before: RecipeForm, after: RecipeForm): Partial<RecipeValues> {
  return changedFields(valuesOf(before), valuesOf(after));
}

/** Lines of a recipe from elsewhere: "2 dl cream" has its quantity, "salt" waits for one, and so does "For the sauce:". */
export function pastedIngredients(text: string): Ingredient[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const read = readIngredientLine(line);
      if (read?.kind === 'ingredient') return { name: read.name, quantity: read.quantity };
      return { name: line.trim(), quantity: '' };
    });
}

/** The rows with pasted lines in place of the row at `at`, or after it where something stands in it. */
export function withPasted(rows: readonly FormRow[], at: number, text: string): FormRow[] {
  const first = nextKey(rows);
  const lines = pastedIngredients(text).map((line, index) => ({ ...line, key: first + index }));
  const isBlank = rows[at]?.name === '' && rows[at].quantity === '';
  return [...rows.slice(0, isBlank ? at : at + 1), ...lines, ...rows.slice(at + 1)].slice(0, maxIngredients);
}

/** A list with one of its entries in another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  const entry = list[from];
  if (entry !== undefined) rest.splice(to, 0, entry);
  return rest;
}

export function nextKey(rows: readonly { key: number }[]): number {
  return Math.max(0, ...rows.map(({ key }) => key)) + 1;
}

import type { Locale } from 'sync-protocol/locales.ts';
import type { FieldRule } from 'sync-protocol/nouns/noun.ts';
import { readTypedNumber } from 'sync-protocol/quantity/typed-number.ts';
import { countOfPeople } from 'sync-protocol/recipe-imports/values/read-servings.ts';
import { cleanRecipe } from 'sync-protocol/recipes/clean-recipe.ts';
import { type Group, groupsOf, headingsOf } from 'sync-protocol/recipes/groups.ts';
import { readIngredientLine } from 'sync-protocol/recipes/ingredients/ingredient-line.ts';
import { keyedKeywords, keywordNames, recipeEdit } from 'sync-protocol/recipes/keywords.ts';
import { maxNutrient, type Nutrient, type Nutrition, nutrients } from 'sync-protocol/recipes/nutrition.ts';
import { recipe as noun, type RecipeEdit, type RecipeValues } from 'sync-protocol/recipes/recipe.ts';
import {
  maxGroupNameLength,
  maxIngredients,
  maxServings,
  maxTimeMinutes,
} from 'sync-protocol/recipes/recipe-bounds.ts';
import { findRecipeFaults, type RecipeFault } from 'sync-protocol/recipes/recipe-faults.ts';
import { changedFields } from 'sync-protocol/rows/changed-fields.ts';
import { type Static, Type } from 'typebox';

const text = Type.String();
const key = Type.Integer();

/** Whether the line is a heading of the following lines. */
const isGroup = Type.Boolean();

/** A recipe being edited: everything as typed, including empty lines. Lines keep their keys when moved. */
export const RecipeForm = Type.Object({
  title: text,
  description: text,
  /** Address of the image; '' for none. */
  imageUrl: text,
  ingredients: Type.Array(Type.Object({ key, name: text, quantity: text, isGroup })),
  steps: Type.Array(Type.Object({ key, text, isGroup })),
  prepTimeMinutes: text,
  /** A number, or text such as "24 cookies". */
  servings: text,
  nutrition: Type.Object(perNutrient(text)),
  cookTimeMinutes: text,
  totalTimeMinutes: text,
  keywords: Type.Array(text),
  /** Tags in the field that were not added yet; they count too. */
  typedKeywords: text,
  sourceUrl: text,
  author: text,
  notes: text,
  language: text,
});
export type RecipeForm = Static<typeof RecipeForm>;
export type FormRow = RecipeForm['ingredients'][number];
export type FormStep = RecipeForm['steps'][number];

const times = ['prepTimeMinutes', 'cookTimeMinutes', 'totalTimeMinutes'] as const;
export type TimeField = (typeof times)[number];
type NumberField = TimeField | 'servings' | Nutrient;
export interface FormFaults {
  recipe: RecipeFault[];
  /** Numbers that are invalid or out of range. */
  numbers: NumberField[];
}

function perNutrient<Value>(value: Value): Record<Nutrient, Value> {
  return Object.fromEntries(nutrients.map((nutrient) => [nutrient, value])) as Record<Nutrient, Value>;
}

export const blankRow = { name: '', quantity: '', isGroup: false };
export const blankStep = { text: '', isGroup: false };

export function emptyForm(): RecipeForm {
  return {
    title: '',
    description: '',
    imageUrl: '',
    prepTimeMinutes: '',
    servings: '4',
    nutrition: perNutrient(''),
    ingredients: [1, 2, 3].map((key) => ({ key, ...blankRow })),
    steps: [{ key: 1, ...blankStep }],
    cookTimeMinutes: '',
    totalTimeMinutes: '',
    keywords: [],
    typedKeywords: '',
    sourceUrl: '',
    author: '',
    notes: '',
    language: '',
  };
}

/** @param locale determines the decimal separator and the order of tags */
export function formOf(recipe: RecipeValues, locale: Locale): RecipeForm {
  const { nutrition } = recipe;
  const minutes = (time: number | null | undefined) => (time ? String(time) : '');
  return {
    title: recipe.title,
    description: recipe.description,
    imageUrl: recipe.imageUrl,
    ingredients: rowsOf(recipe),
    steps: stepsOf(recipe),
    prepTimeMinutes: minutes(recipe.prepTimeMinutes),
    cookTimeMinutes: minutes(recipe.cookTimeMinutes),
    totalTimeMinutes: minutes(recipe.totalTimeMinutes),
    servings: recipe.servings === null ? (recipe.servingsText ?? '') : String(recipe.servings),
    keywords: keywordNames(recipe, locale),
    typedKeywords: '',
    sourceUrl: recipe.sourceUrl ?? '',
    author: recipe.author ?? '',
    notes: recipe.notes ?? '',
    language: recipe.language ?? '',
    nutrition: Object.fromEntries(
      nutrients.map((nutrient) => {
        const amount = nutrition?.[nutrient];
        return [nutrient, amount === undefined ? '' : written(amount, locale)];
      }),
    ) as Record<Nutrient, string>,
  };
}

function rowsOf({ ingredients, ingredientGroups }: RecipeValues): FormRow[] {
  const rows = groupsOf(ingredients, ingredientGroups, ({ name }) => name).flatMap(({ name, lines }) => [
    ...(name === '' ? [] : [{ ...blankRow, name, isGroup: true }]),
    ...lines.map((line) => ({ ...blankRow, ...line })),
  ]);
  return keyed(atLeastOne(rows, blankRow));
}

function stepsOf({ instructions, instructionGroups }: RecipeValues): FormStep[] {
  const steps = groupsOf(instructions, instructionGroups, (step) => step).flatMap(({ name, lines }) => [
    ...(name === '' ? [] : [{ text: name, isGroup: true }]),
    ...lines.map((text) => ({ ...blankStep, text })),
  ]);
  return keyed(atLeastOne(steps, blankStep));
}

const keyed = <T>(lines: readonly T[]) => lines.map((line, index) => ({ ...line, key: index + 1 }));

function written(amount: number, locale: Locale): string {
  return locale === 'fi' ? String(amount).replace('.', ',') : String(amount);
}

function atLeastOne<T>(list: readonly T[], empty: T): readonly T[] {
  return list.length > 0 ? list : [empty];
}

/** @param locale in which the person writes numbers; also in the functions below */
export function faultsOf(form: RecipeForm, locale: Locale): FormFaults {
  const isWhole = (text: string, most: number) => {
    const number = readTypedNumber(text, locale);
    return number === null || (Number.isInteger(number) && number >= 1 && number <= most);
  };
  const numbers: NumberField[] = times.filter((time) => !isWhole(form[time], maxTimeMinutes));
  const { servings } = readServings(form.servings, locale);
  if (servings !== null && !isWhole(String(servings), maxServings)) numbers.push('servings');
  for (const nutrient of nutrients) {
    const number = readTypedNumber(form.nutrition[nutrient], locale) ?? 0;
    if (!(number <= maxNutrient[nutrient])) numbers.push(nutrient);
  }
  return { recipe: findRecipeFaults(valuesOf(form, locale)), numbers };
}

/** A number of servings, also as "4 servings"; other text describes the yield. */
function readServings(typed: string, locale: Locale): { servings: number | null; servingsText: string } {
  const number = readTypedNumber(countOfPeople(typed) ?? typed, locale);
  return number !== null && Number.isNaN(number)
    ? { servings: null, servingsText: typed }
    : { servings: number, servingsText: '' };
}

/** Values of a form without errors. */
export function valuesOf(form: RecipeForm, locale: Locale): FormValues {
  const nutrition: Nutrition = {};
  for (const nutrient of nutrients) {
    const amount = readTypedNumber(form.nutrition[nutrient], locale);
    if (amount !== null) nutrition[nutrient] = amount;
  }
  const ingredients = inGroups(form.ingredients, ({ name }) => name, isBlankRow);
  const steps = inGroups(form.steps, ({ text }) => text, isBlankStep);
  const values: FormValues = {
    title: form.title,
    description: form.description,
    imageUrl: form.imageUrl,
    ingredients: ingredients.lines.map(({ name, quantity }) => ({ name, quantity })),
    ingredientGroups: ingredients.headings,
    instructions: steps.lines.map(({ text }) => text),
    instructionGroups: steps.headings,
    prepTimeMinutes: readTypedNumber(form.prepTimeMinutes, locale),
    cookTimeMinutes: readTypedNumber(form.cookTimeMinutes, locale),
    totalTimeMinutes: readTypedNumber(form.totalTimeMinutes, locale),
    ...readServings(form.servings, locale),
    nutrition: Object.keys(nutrition).length > 0 ? nutrition : null,
    keywords: keyedKeywords([...form.keywords, ...form.typedKeywords.split(',')]),
    sourceUrl: form.sourceUrl,
    author: form.author,
    notes: form.notes,
    language: form.language,
  };
  return cleanRecipe(values);
}

/** Fields set on the recipe's page rather than in the form. */
type OnPage = 'isFavorite' | 'rating';
/** All fields are required here, so that the type checker finds one that the form forgets. */
type FormValues = {
  [Field in Exclude<keyof Required<RecipeValues>, OnPage>]-?: Required<RecipeValues>[Field];
};

const isBlankRow = ({ name, quantity }: FormRow) => name.trim() === '' && quantity.trim() === '';
const isBlankStep = ({ text }: FormStep) => text.trim() === '';

/** Non-blank lines by their headings. */
function inGroups<Line extends { isGroup: boolean }>(
  lines: readonly Line[],
  textOf: (line: Line) => string,
  isBlank: (line: Line) => boolean,
) {
  const groups: Group<Line>[] = [{ name: '', lines: [] }];
  for (const line of lines) {
    if (line.isGroup) groups.push({ name: textOf(line), lines: [] });
    else if (!isBlank(line)) groups.at(-1)?.lines.push(line);
  }
  return { lines: groups.flatMap((group) => group.lines), headings: headingsOf(groups, textOf) };
}

/** Only what differs from the opened form, so that other fields keep changes made elsewhere. */
export function changedValues(before: RecipeForm, after: RecipeForm, locale: Locale): RecipeEdit {
  const was = valuesOf(before, locale);
  return recipeEdit(changedFields(was, valuesOf(after, locale)), was.keywords);
}

/** Values of a new recipe; empty optional fields are left out. */
export function newValues(form: RecipeForm, locale: Locale): RecipeEdit & Pick<RecipeValues, 'title'> {
  const { title, ...values } = recipeEdit(valuesOf(form, locale));
  const said = Object.entries(values).filter(([field, value]) => {
    const isEmpty = value === '' || value === null || (Array.isArray(value) && value.length === 0);
    return !isEmpty || (noun.fields as Record<string, FieldRule>)[field]?.initial !== undefined;
  });
  return { title, ...Object.fromEntries(said) };
}

/** Parses pasted lines: "2 dl cream" has a quantity, "salt" has none, "For the sauce:" is a heading. */
export function pastedIngredients(text: string): Omit<FormRow, 'key'>[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const read = readIngredientLine(line);
      if (read?.kind === 'group' && read.name.length <= maxGroupNameLength)
        return { ...blankRow, name: read.name, isGroup: true };
      if (read?.kind === 'ingredient') return { ...blankRow, name: read.name, quantity: read.quantity };
      return { ...blankRow, name: line.trim() };
    });
}

/**
 * Inserts pasted lines in place of the row at `at`, or after it if it is not blank. Existing rows stay;
 * `left` is the number of pasted ones without room.
 */
export function withPasted(
  rows: readonly FormRow[],
  at: number,
  text: string,
): { rows: FormRow[]; left: number } {
  const first = nextKey(rows);
  const lines = pastedIngredients(text).map((line, index) => ({ ...line, key: first + index }));
  const row = rows[at];
  const isBlank = row !== undefined && !row.isGroup && isBlankRow(row);
  const isFull = rows.length + lines.length > maxIngredients;
  const stays = (each: FormRow) => !isFull || each.isGroup || !isBlankRow(each);
  const before = rows.slice(0, isBlank ? at : at + 1).filter(stays);
  const after = rows.slice(at + 1).filter(stays);
  const room = Math.max(0, maxIngredients - before.length - after.length);
  const left = Math.max(0, lines.length - room);
  return { rows: [...before, ...lines.slice(0, room), ...after], left };
}

/** The list with one entry moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  const entry = list[from];
  if (entry !== undefined) rest.splice(to, 0, entry);
  return rest;
}

export function nextKey(rows: readonly { key: number }[]): number {
  return Math.max(0, ...rows.map(({ key }) => key)) + 1;
}

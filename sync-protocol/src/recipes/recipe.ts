import { type Static, Type } from 'typebox';
import { endpoints } from '../api/endpoints.ts';
import { defineNoun, type RecordOf, type ValuesOf } from '../nouns/define-noun.ts';
import { field, line, orNull, prose } from '../nouns/field.ts';
import { Line, Prose } from '../nouns/texts.ts';
import { Nutrition } from './nutrition.ts';
import {
  freePlanRecipes,
  maxDescriptionLength,
  maxIngredientNameLength,
  maxIngredientQuantityLength,
  maxIngredients,
  maxPrepTimeMinutes,
  maxServings,
  maxStepLength,
  maxSteps,
  maxTitleLength,
} from './recipe-bounds.ts';

export const Ingredient = Type.Object(
  { name: Line(maxIngredientNameLength), quantity: Line(maxIngredientQuantityLength) },
  { additionalProperties: false },
);
export type Ingredient = Static<typeof Ingredient>;

/** An address of our own or on the open web; empty for a recipe without an image. */
const ImageUrl = Type.String({
  maxLength: 500,
  pattern: '^(?:(?:/[^/\\s]|https://)[^\\s\\u0000-\\u001f\\u007f]*)?$',
});

const work = { keepsLost: true };

/**
 * One recipe of the household's book (specification 3). What is not known is empty or null. Texts take an evening to write: one that
 * loses a concurrent edit is kept and offered (SPEC M10).
 */
export const recipe = defineNoun({
  name: 'recipe',
  queue: { name: 'recipes', ...endpoints.mergeRecipes, maxOps: 500 },
  table: 'recipes',
  // What waits to be uploaded is what a recipe names.
  indexes: ['imageUrl'],
  maxRows: 10_000,
  maxFreeRows: freePlanRecipes,
  isExported: true,
  exportOrder: 1,
  fields: {
    title: line(maxTitleLength, work),
    description: prose(maxDescriptionLength, work),
    ingredients: field(Type.Array(Ingredient, { maxItems: maxIngredients }), [], work),
    /** The steps, in order. */
    instructions: field(Type.Array(Prose(maxStepLength), { maxItems: maxSteps }), [], work),
    imageUrl: field(ImageUrl, ''),
    prepTimeMinutes: field(orNull(Type.Integer({ minimum: 0, maximum: maxPrepTimeMinutes })), null),
    servings: field(orNull(Type.Integer({ minimum: 1, maximum: maxServings })), null),
    /** Of one serving. */
    nutrition: field(orNull(Nutrition), null),
  },
  required: ['title'],
});
export const Recipe = recipe.recordSchema;
export type Recipe = RecordOf<typeof recipe>;
export type RecipeValues = ValuesOf<typeof recipe>;

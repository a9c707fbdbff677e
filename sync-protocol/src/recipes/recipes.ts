import { type Static, type TString, Type } from 'typebox';
import { textOf } from '../nouns/texts.ts';
import { allOptional } from '../schema/all-optional.ts';
import { GivenId, RowId } from '../schema/row-id.ts';
import { Keyword, Recipe, recipe } from './recipe.ts';
import {
  maxIngredientNameLength,
  maxIngredientQuantityLength,
  maxIngredients,
  maxKeywords,
  maxStepLength,
  maxSteps,
  maxTitleLength,
} from './recipe-bounds.ts';

/** Recipes in one household's book at most. */
export const maxRecipes = recipe.maxRows;

/** A recipe as the API returns it; without `nutrition` on the free tier. */
export const ServedRecipe = Type.Object(
  {
    ...Recipe.properties,
    nutrition: Type.Optional(Recipe.properties.nutrition),
    /** Names of the tags; absent if there are none. */
    keywords: Type.Optional(Type.Array(Keyword.properties.name)),
    /** Time of the last change, epoch milliseconds. */
    updatedAt: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);
export type ServedRecipe = Static<typeof ServedRecipe>;

/** `GET /api/recipes` (specification 7). */
export const ServedRecipes = Type.Array(ServedRecipe);

const text = (maxLength: number) => Type.String({ maxLength });

/** Schemas of texts as received, limited in length only: they are cleaned before they are validated. */
const uncleanedTexts = Object.fromEntries(
  Object.entries(recipe.fields).flatMap(([name, { schema }]) => {
    const { maxLength } = textOf(schema) ?? {};
    return maxLength === undefined ? [] : [[name, text(maxLength)]];
  }),
);
const uncleaned = {
  ingredients: Type.Array(
    Type.Object(
      allOptional({ name: text(maxIngredientNameLength), quantity: text(maxIngredientQuantityLength) }),
      { additionalProperties: false },
    ),
    { maxItems: maxIngredients },
  ),
  instructions: Type.Array(text(maxStepLength), { maxItems: maxSteps }),
  /** Names of tags; long ones are cut to `maxKeywordLength`. */
  keywords: Type.Array(text(maxTitleLength), { maxItems: maxKeywords }),
};
const { _id, ...recipeFields } = Recipe.properties;

/**
 * A recipe as a plain client sends it. Empty rows are ignored, so that a form can be sent as it is;
 * `updatedAt` is ignored too.
 */
export const RecipeInput = Type.Object(
  {
    _id: Type.Optional(GivenId),
    clientId: Type.Optional(RowId),
    ...allOptional({ ...recipeFields, ...(uncleanedTexts as Record<never, TString>), ...uncleaned }),
    updatedAt: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: false },
);
export type RecipeInput = Static<typeof RecipeInput>;

/** `PUT /api/recipes`: changes, never the whole book; there is no replace mode. */
export const MergeRecipes = recipe.mergeBody;

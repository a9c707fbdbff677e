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

/** Most recipes that one household's book holds. */
export const maxRecipes = recipe.maxRows;

/** A recipe as the API answers it. Without `nutrition` on the free tier, of which it is no part. */
export const ServedRecipe = Type.Object(
  {
    ...Recipe.properties,
    nutrition: Type.Optional(Recipe.properties.nutrition),
    /** Its tags by name; absent for none. */
    keywords: Type.Optional(Type.Array(Keyword.properties.name)),
    /** When anybody last changed it, epoch milliseconds. */
    updatedAt: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);
export type ServedRecipe = Static<typeof ServedRecipe>;

/** `GET /api/recipes` (specification 7). */
export const ServedRecipes = Type.Array(ServedRecipe);

const text = (maxLength: number) => Type.String({ maxLength });

/** Texts as they may come: they are cleaned before they are checked. */
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
  /** Tags by name; a longer one is cut. */
  keywords: Type.Array(text(maxTitleLength), { maxItems: maxKeywords }),
};
const { _id, ...recipeFields } = Recipe.properties;

/**
 * A recipe as a plain client sends it. Rows without a word in them count as not there, so that a form can be sent as it
 * stands; `updatedAt` is the server's own and passed over.
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

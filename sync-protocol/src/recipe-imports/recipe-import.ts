import { type Static, Type } from 'typebox';
import { Nutrition } from '../recipes/nutrition.ts';
import {
  maxAuthorLength,
  maxDescriptionLength,
  maxGroupNameLength,
  maxIngredientNameLength,
  maxIngredientQuantityLength,
  maxIngredients,
  maxKeywordLength,
  maxKeywords,
  maxLanguageLength,
  maxServings,
  maxServingsTextLength,
  maxSourceLength,
  maxStepLength,
  maxSteps,
  maxTimeMinutes,
  maxTitleLength,
} from '../recipes/recipe-bounds.ts';

/** Largest page that is read: in bytes if fetched, in characters if pasted. */
export const maxPageBytes = 5 * 1024 * 1024;
/** Longest text that is read, in characters; a cookbook's chapter fits. */
export const maxTextLength = 200_000;
export const maxUrlLength = 2_000;
/** Recipes read from one page or text; hardly any page has more. */
export const maxImportedRecipes = 20;

/** What a person should check before saving. */
export const importWarnings = [
  /** Steps but no ingredients were found. */
  'no_ingredients',
  /** Ingredients but no steps were found. */
  'no_steps',
  /** The page has no markup; the recipe was derived from headings and lists. */
  'guessed',
  /** A value exceeded a recipe's limits and was cut. */
  'shortened',
] as const;
export type ImportWarning = (typeof importWarnings)[number];

/** Fields that can be marked as unsure. */
export const unsureFields = ['title', 'ingredients', 'instructions'] as const;
export type UnsureField = (typeof unsureFields)[number];

const text = (maxLength: number) => Type.String({ maxLength });
const minutes = Type.Union([Type.Integer({ minimum: 1, maximum: maxTimeMinutes }), Type.Null()]);
const group = Type.Optional(text(maxGroupNameLength));
const closed = { additionalProperties: false };

/** An imported recipe, not saved yet. Values that the source lacks are empty or null. */
export const ImportedRecipe = Type.Object(
  {
    title: text(maxTitleLength),
    description: text(maxDescriptionLength),
    ingredients: Type.Array(
      Type.Object(
        { name: text(maxIngredientNameLength), quantity: text(maxIngredientQuantityLength), group },
        closed,
      ),
      { maxItems: maxIngredients },
    ),
    instructions: Type.Array(Type.Object({ text: text(maxStepLength), group }, closed), {
      maxItems: maxSteps,
    }),
    servings: Type.Union([Type.Integer({ minimum: 1, maximum: maxServings }), Type.Null()]),
    /** The yield if it is not a number of servings: "24 cookies". */
    servingsText: text(maxServingsTextLength),
    prepTimeMinutes: minutes,
    cookTimeMinutes: minutes,
    totalTimeMinutes: minutes,
    nutrition: Type.Union([Nutrition, Type.Null()]),
    /** A web address, or empty. */
    imageUrl: text(maxUrlLength),
    sourceUrl: text(maxSourceLength),
    author: text(maxAuthorLength),
    /** Primary subtag of BCP 47, such as "fi"; empty if unknown. */
    language: text(maxLanguageLength),
    keywords: Type.Array(text(maxKeywordLength), { maxItems: maxKeywords }),
    /** Confidence that this is the recipe: 1 if the page's markup says so. */
    score: Type.Number({ minimum: 0, maximum: 1 }),
    unsure: Type.Array(Type.Enum(unsureFields), { maxItems: unsureFields.length }),
  },
  closed,
);
export type ImportedRecipe = Static<typeof ImportedRecipe>;

/** Body of `POST /api/recipe-imports`: an address, a page's HTML, or a text. */
export const RecipeImportRequest = Type.Union([
  Type.Object({ url: Type.String({ minLength: 1, maxLength: maxUrlLength }) }, closed),
  // Limited by the body's size instead: counting a megabyte's characters would block the server.
  Type.Object({ html: Type.String(), url: Type.Optional(text(maxUrlLength)) }, closed),
  Type.Object({ text: Type.String() }, closed),
]);
export type RecipeImportRequest = Static<typeof RecipeImportRequest>;

/** Body of `POST /api/recipe-imports/picture`: the `imageUrl` of an imported recipe. */
export const RecipeImageRequest = Type.Object(
  { url: Type.String({ minLength: 1, maxLength: maxUrlLength }) },
  closed,
);

/** Answer of `POST /api/recipe-imports`, and result of reading a text on the device. */
export const RecipeImport = Type.Object(
  {
    recipes: Type.Array(ImportedRecipe, { maxItems: maxImportedRecipes }),
    warnings: Type.Array(Type.Enum(importWarnings), { maxItems: importWarnings.length }),
  },
  closed,
);
export type RecipeImport = Static<typeof RecipeImport>;

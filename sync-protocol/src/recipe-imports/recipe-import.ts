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

/** Largest page that is read, in bytes as it comes and in characters as it is pasted. */
export const maxPageBytes = 5 * 1024 * 1024;
/** A message or a mail; a cookbook's chapter fits. */
export const maxTextLength = 200_000;
export const maxUrlLength = 2_000;
/** More than a page of anybody's has. */
export const maxImportedRecipes = 20;

/** What a person should look at before it is saved. */
export const importWarnings = [
  /** There are steps, and no ingredients were found. */
  'no_ingredients',
  /** There are ingredients, and no steps were found. */
  'no_steps',
  /** The page does not say what is what: it was told from its headings and lists. */
  'guessed',
  /** Something is longer than a recipe holds, and was cut. */
  'shortened',
] as const;
export type ImportWarning = (typeof importWarnings)[number];

/** What may be marked as unsure. */
export const unsureFields = ['title', 'ingredients', 'instructions'] as const;
export type UnsureField = (typeof unsureFields)[number];

const text = (maxLength: number) => Type.String({ maxLength });
const minutes = Type.Union([Type.Integer({ minimum: 1, maximum: maxTimeMinutes }), Type.Null()]);
const group = Type.Optional(text(maxGroupNameLength));
const closed = { additionalProperties: false };

/** A recipe from elsewhere, not saved yet. What its source does not say is empty or null. */
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
    /** What comes of it where that is no number of servings: "24 cookies". */
    servingsText: text(maxServingsTextLength),
    prepTimeMinutes: minutes,
    cookTimeMinutes: minutes,
    totalTimeMinutes: minutes,
    nutrition: Type.Union([Nutrition, Type.Null()]),
    /** On the web, or empty. */
    imageUrl: text(maxUrlLength),
    sourceUrl: text(maxSourceLength),
    author: text(maxAuthorLength),
    /** Primary subtag of BCP 47, such as "fi"; empty where nothing tells. */
    language: text(maxLanguageLength),
    keywords: Type.Array(text(maxKeywordLength), { maxItems: maxKeywords }),
    /** How sure it is that this is the recipe: 1 where the page says so itself. */
    score: Type.Number({ minimum: 0, maximum: 1 }),
    unsure: Type.Array(Type.Enum(unsureFields), { maxItems: unsureFields.length }),
  },
  closed,
);
export type ImportedRecipe = Static<typeof ImportedRecipe>;

/** Body of `POST /api/recipe-imports`: an address, a page that somebody has, or a text. */
export const RecipeImportRequest = Type.Union([
  Type.Object({ url: Type.String({ minLength: 1, maxLength: maxUrlLength }) }, closed),
  // Its length is the body's: to count the letters of a megabyte would hold everybody up.
  Type.Object({ html: Type.String(), url: Type.Optional(text(maxUrlLength)) }, closed),
  Type.Object({ text: Type.String() }, closed),
]);
export type RecipeImportRequest = Static<typeof RecipeImportRequest>;

/** Body of `POST /api/recipe-imports/picture`: the `imageUrl` of a recipe that was read. */
export const RecipeImageRequest = Type.Object(
  { url: Type.String({ minLength: 1, maxLength: maxUrlLength }) },
  closed,
);

/** Answer of `POST /api/recipe-imports`, and of what reads a text on the device. */
export const RecipeImport = Type.Object(
  {
    recipes: Type.Array(ImportedRecipe, { maxItems: maxImportedRecipes }),
    warnings: Type.Array(Type.Enum(importWarnings), { maxItems: importWarnings.length }),
  },
  closed,
);
export type RecipeImport = Static<typeof RecipeImport>;

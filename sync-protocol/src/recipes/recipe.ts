import { type Static, Type } from 'typebox';
import type { Noun } from '../nouns/noun.ts';
import { Nutrition } from './nutrition.ts';
import {
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

/** One line that a person typed: no control characters, no lone surrogates, not blank. */
const line = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^(?=[\\s\\S]*\\S)[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$',
  });

/** Text of several lines. */
const proseCharacters = '[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\ud800-\\udfff]*$';
const Description = Type.String({ maxLength: maxDescriptionLength, pattern: `^${proseCharacters}` });
const Step = Type.String({
  minLength: 1,
  maxLength: maxStepLength,
  pattern: `^(?=[\\s\\S]*\\S)${proseCharacters}`,
});

export const Ingredient = Type.Object(
  { name: line(maxIngredientNameLength), quantity: line(maxIngredientQuantityLength) },
  { additionalProperties: false },
);
export type Ingredient = Static<typeof Ingredient>;

/** An address of our own or on the open web; empty for a recipe without a picture. */
const ImageUrl = Type.String({
  maxLength: 500,
  pattern: '^(?:(?:/[^/\\s]|https://)[^\\s\\u0000-\\u001f\\u007f]*)?$',
});

/** What the person writes of a recipe. */
const fields = {
  title: line(maxTitleLength),
  description: Description,
  ingredients: Type.Array(Ingredient, { maxItems: maxIngredients }),
  /** The steps, in order. */
  instructions: Type.Array(Step, { maxItems: maxSteps }),
  imageUrl: ImageUrl,
  prepTimeMinutes: Type.Union([Type.Integer({ minimum: 0, maximum: maxPrepTimeMinutes }), Type.Null()]),
  servings: Type.Union([Type.Integer({ minimum: 1, maximum: maxServings }), Type.Null()]),
  /** Of one serving. */
  nutrition: Type.Union([Nutrition, Type.Null()]),
};

/** One recipe of the household's book (specification 3). What is not known is empty or null. */
export const Recipe = Type.Object(
  {
    /** The server's id; on a device `temp_<uuid>` until the server has acknowledged the recipe. */
    _id: Type.String({ minLength: 1, maxLength: 80 }),
    ...fields,
  },
  { additionalProperties: false },
);
export type Recipe = Static<typeof Recipe>;
export type RecipeValues = Omit<Recipe, '_id'>;

const always = () => true;

/** Texts take an evening to write: one that loses a concurrent edit is kept and offered (SPEC M10). */
export const recipe: Noun = {
  name: 'recipe',
  resource: 'recipes',
  fields: {
    title: { schema: fields.title, initial: '', isContent: always, keepsLost: true },
    description: { schema: fields.description, initial: '', isContent: always, keepsLost: true },
    ingredients: { schema: fields.ingredients, initial: [], isContent: always, keepsLost: true },
    instructions: { schema: fields.instructions, initial: [], isContent: always, keepsLost: true },
    imageUrl: { schema: fields.imageUrl, initial: '', isContent: always },
    prepTimeMinutes: { schema: fields.prepTimeMinutes, initial: null, isContent: always },
    servings: { schema: fields.servings, initial: null, isContent: always },
    nutrition: { schema: fields.nutrition, initial: null, isContent: always },
  },
  required: ['title'],
};

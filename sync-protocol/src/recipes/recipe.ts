import { type Static, Type } from 'typebox';
import { defineNoun, type RecordOf, type ValuesOf } from '../nouns/define-noun.ts';
import { field, line, optional, orNull, prose } from '../nouns/field.ts';
import { keyedItem, keyedList } from '../nouns/keyed-list.ts';
import { Line, LineOrNone, Prose, ProseOrNone } from '../nouns/texts.ts';
import { Nutrition } from './nutrition.ts';
import {
  freeTierRecipes,
  maxAuthorLength,
  maxDescriptionLength,
  maxGroupLineLength,
  maxGroupNameLength,
  maxGroups,
  maxIngredientNameLength,
  maxIngredientQuantityLength,
  maxIngredients,
  maxKeywordLength,
  maxKeywordsEver,
  maxLanguageLength,
  maxNotesLength,
  maxRating,
  maxServings,
  maxServingsTextLength,
  maxSourceLength,
  maxStepLength,
  maxSteps,
  maxTimeMinutes,
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

/** A language by its tag (BCP 47); empty where nobody has said. */
const Language = Type.String({
  maxLength: maxLanguageLength,
  pattern: '^(?:[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)?$',
});

/**
 * A heading over some of the lines: "For the sauce". It stands before the line that it was put over, known by its beginning and, where
 * several begin so, by its place: a device that knows no headings edits the lines alone, and each still stands over its own (`groups.ts`).
 */
export const GroupHeading = Type.Object(
  {
    name: Line(maxGroupNameLength),
    /** The place of its first line, from 0. */
    line: Type.Integer({ minimum: 0, maximum: maxIngredients }),
    /** How its first line begins. */
    text: ProseOrNone(maxGroupLineLength),
  },
  { additionalProperties: false },
);
export type GroupHeading = Static<typeof GroupHeading>;

const GroupHeadings = Type.Array(GroupHeading, { maxItems: maxGroups });

/** A tag, under a key that is made of it (`keywords.ts`). */
export const Keyword = Type.Object({ name: Line(maxKeywordLength) }, { additionalProperties: false });
const KeyedKeyword = keyedItem(Keyword);
export type KeyedKeyword = Static<typeof KeyedKeyword>;

const minutes = orNull(Type.Integer({ minimum: 0, maximum: maxTimeMinutes }));

const work = { keepsLost: true };

/**
 * One recipe of the household's book (specification 3). What is not known is empty or null. Texts take an evening to write: one that
 * loses a concurrent edit is kept and offered (SPEC M10).
 */
export const recipe = defineNoun({
  name: 'recipe',
  queue: { name: 'recipes', method: 'PUT', path: '/api/recipes', maxOps: 500 },
  table: 'recipes',
  // What waits to be uploaded is what a recipe names.
  indexes: ['imageUrl'],
  maxRows: 10_000,
  maxFreeRows: freeTierRecipes,
  isExported: true,
  exportOrder: 1,
  fields: {
    title: line(maxTitleLength, work),
    description: prose(maxDescriptionLength, work),
    ingredients: field(Type.Array(Ingredient, { maxItems: maxIngredients }), [], work),
    /** The steps, in order. */
    instructions: field(Type.Array(Prose(maxStepLength), { maxItems: maxSteps }), [], work),
    imageUrl: field(ImageUrl, ''),
    prepTimeMinutes: field(minutes, null),
    servings: field(orNull(Type.Integer({ minimum: 1, maximum: maxServings })), null),
    /** Of one serving. */
    nutrition: field(orNull(Nutrition), null),
    cookTimeMinutes: optional(minutes),
    /** With the waiting that is neither work nor cooking. */
    totalTimeMinutes: optional(minutes),
    /** What it makes where that is no number of servings: "24 cookies". A number in `servings` goes before it. */
    servingsText: optional(LineOrNone(maxServingsTextLength)),
    /** Where it is from: the address of a page, or the name of a book. A link only where it begins with http or https. */
    sourceUrl: optional(LineOrNone(maxSourceLength)),
    author: optional(LineOrNone(maxAuthorLength)),
    /** The household's own: how it went, what to do otherwise. */
    notes: optional(ProseOrNone(maxNotesLength), work),
    isFavorite: optional(Type.Boolean()),
    /** The household's own; null for none. */
    rating: optional(orNull(Type.Integer({ minimum: 1, maximum: maxRating }))),
    language: optional(Language),
    ingredientGroups: optional(GroupHeadings),
    instructionGroups: optional(GroupHeadings),
  },
  // Tags that two people give at once are both there (SPEC M11).
  lists: { keywords: keyedList(Keyword, { maxKeys: maxKeywordsEver, isOptional: true }) },
  required: ['title'],
});
export const Recipe = recipe.recordSchema;
export type Recipe = RecordOf<typeof recipe>;
export type RecipeValues = ValuesOf<typeof recipe>;
/** What an edit of a recipe may write; tags by their keys. */
export type RecipeEdit = Parameters<typeof recipe.set>[1];

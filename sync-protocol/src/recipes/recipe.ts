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

/** A path on this server or an https address; empty for no image. */
const ImageUrl = Type.String({
  maxLength: 500,
  pattern: '^(?:(?:/[^/\\s]|https://)[^\\s\\u0000-\\u001f\\u007f]*)?$',
});

/** A language tag (BCP 47); empty if unknown. */
const Language = Type.String({
  maxLength: maxLanguageLength,
  pattern: '^(?:[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)?$',
});

/**
 * A heading over some of the lines, e.g. "For the sauce". It is attached to the line it was put before, by
 * the line's beginning and, if several match, its place: a device that does not know headings can edit the
 * lines, and each heading stays with its own (`groups.ts`).
 */
export const GroupHeading = Type.Object(
  {
    name: Line(maxGroupNameLength),
    /** Index of the heading's first line. */
    line: Type.Integer({ minimum: 0, maximum: maxIngredients }),
    /** Beginning of the heading's first line. */
    text: ProseOrNone(maxGroupLineLength),
  },
  { additionalProperties: false },
);
export type GroupHeading = Static<typeof GroupHeading>;

const GroupHeadings = Type.Array(GroupHeading, { maxItems: maxGroups });

/** A tag; its key is derived from the name (`keywords.ts`). */
export const Keyword = Type.Object({ name: Line(maxKeywordLength) }, { additionalProperties: false });
const KeyedKeyword = keyedItem(Keyword);
export type KeyedKeyword = Static<typeof KeyedKeyword>;

const minutes = orNull(Type.Integer({ minimum: 0, maximum: maxTimeMinutes }));

const work = { keepsLost: true };

/**
 * One recipe of the household's book (specification 3). Unknown values are empty or null. Texts are much work
 * to write: one that loses a concurrent edit is kept and offered (SPEC M10).
 */
export const recipe = defineNoun({
  name: 'recipe',
  queue: { name: 'recipes', method: 'PUT', path: '/api/recipes', maxOps: 500 },
  table: 'recipes',
  // For finding which waiting images a recipe names.
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
    /** Nutrition of one serving. */
    nutrition: field(orNull(Nutrition), null),
    cookTimeMinutes: optional(minutes),
    /** Total time, including waiting. */
    totalTimeMinutes: optional(minutes),
    /** The yield if it is not a number of servings: "24 cookies". A number in `servings` takes precedence. */
    servingsText: optional(LineOrNone(maxServingsTextLength)),
    /** The address of a page, or the name of a book. Shown as a link only if it begins with http or https. */
    sourceUrl: optional(LineOrNone(maxSourceLength)),
    author: optional(LineOrNone(maxAuthorLength)),
    /** The household's own notes. */
    notes: optional(ProseOrNone(maxNotesLength), work),
    isFavorite: optional(Type.Boolean()),
    /** The household's own rating; null for none. */
    rating: optional(orNull(Type.Integer({ minimum: 1, maximum: maxRating }))),
    language: optional(Language),
    ingredientGroups: optional(GroupHeadings),
    instructionGroups: optional(GroupHeadings),
  },
  // Tags merge separately: two that are added at the same time are both kept (SPEC M11).
  lists: { keywords: keyedList(Keyword, { maxKeys: maxKeywordsEver, isOptional: true }) },
  required: ['title'],
});
export const Recipe = recipe.recordSchema;
export type Recipe = RecordOf<typeof recipe>;
export type RecipeValues = ValuesOf<typeof recipe>;
/** Values that an edit of a recipe may write, with tags by key. */
export type RecipeEdit = Parameters<typeof recipe.set>[1];

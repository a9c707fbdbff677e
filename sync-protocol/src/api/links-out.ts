import { type Static, Type } from 'typebox';
import { locales } from '../locales.ts';

/** What leaves the household by an address that anybody can open who has it: a recipe, and the meals for a phone's own calendar. */

/** So many recipes of one household are shared at once. */
export const mostRecipeLinks = 500;

/** Where the shared pages are; the token follows. */
export const sharedRecipesPath = '/shared/recipes';
export const sharedCalendarsPath = '/shared/calendars';

/** Of 256 bits in base64url. */
export const linkTokenPattern = '[A-Za-z0-9_-]{43}';

const RecipeId = Type.String({ minLength: 1, maxLength: 80 });

/** The address of one recipe. It is told as often as it is asked for, to everybody of the household. */
export const RecipeLink = Type.Object({
  recipeId: Type.String(),
  link: Type.String(),
  /** Name of who shared it, with whose membership the link ends; empty where it is not known. */
  sharedBy: Type.String(),
  /** Epoch milliseconds. */
  createdAt: Type.Integer(),
});
export type RecipeLink = Static<typeof RecipeLink>;

/** `GET /api/recipe-links`: the household's, the newest first. */
export const RecipeLinks = Type.Array(RecipeLink);
export type RecipeLinks = Static<typeof RecipeLinks>;

/** `PUT` and `DELETE /api/recipe-links/{recipeId}`. */
export const RecipeLinkParams = Type.Object({ recipeId: RecipeId });

/** `GET` and `PUT /api/calendar-feed`: the person's own address of the household's meals; null while there is none. */
export const CalendarFeed = Type.Object({ link: Type.Union([Type.String(), Type.Null()]) });
export type CalendarFeed = Static<typeof CalendarFeed>;

/** Body of `PUT /api/calendar-feed`: by whose day it begins, and in which language it is. */
export const ChooseCalendarFeed = Type.Object(
  {
    timeZone: Type.String({ minLength: 1, maxLength: 60 }),
    locale: Type.Enum([...locales]),
  },
  { additionalProperties: false },
);
export type ChooseCalendarFeed = Static<typeof ChooseCalendarFeed>;

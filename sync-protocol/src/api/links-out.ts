import { type Static, Type } from 'typebox';
import { locales } from '../locales.ts';

/** Links that give data to anybody who has them: a shared recipe, and the meals for a phone's calendar. */

/** Recipes of one household that can be shared at once. */
export const mostRecipeLinks = 500;

/** Paths of the shared pages; the token follows. */
export const sharedRecipesPath = '/shared/recipes';
export const sharedCalendarsPath = '/shared/calendars';

/** Token of 256 bits in base64url. */
export const linkTokenPattern = '[A-Za-z0-9_-]{43}';

const RecipeId = Type.String({ minLength: 1, maxLength: 80 });

/** The link of one shared recipe. Every member of the household can read it at any time. */
export const RecipeLink = Type.Object({
  recipeId: Type.String(),
  link: Type.String(),
  /** Name of the person who shared it; the link ends with their membership. Empty if not known. */
  sharedBy: Type.String(),
  /** Epoch milliseconds. */
  createdAt: Type.Integer(),
});
export type RecipeLink = Static<typeof RecipeLink>;

/** `GET /api/recipe-links`: the household's links, newest first. */
export const RecipeLinks = Type.Array(RecipeLink);
export type RecipeLinks = Static<typeof RecipeLinks>;

/** Path parameters of `PUT` and `DELETE /api/recipe-links/{recipeId}`. */
export const RecipeLinkParams = Type.Object({ recipeId: RecipeId });

/**
 * `GET` and `PUT /api/calendar-feed`: the person's own link to the household's meals; null if there is none.
 */
export const CalendarFeed = Type.Object({ link: Type.Union([Type.String(), Type.Null()]) });
export type CalendarFeed = Static<typeof CalendarFeed>;

/** Body of `PUT /api/calendar-feed`: the time zone that determines the feed's first day, and its language. */
export const ChooseCalendarFeed = Type.Object(
  {
    timeZone: Type.String({ minLength: 1, maxLength: 60 }),
    locale: Type.Enum([...locales]),
  },
  { additionalProperties: false },
);
export type ChooseCalendarFeed = Static<typeof ChooseCalendarFeed>;

export const linkEndpoints = {
  readRecipeLinks: { method: 'GET', path: '/api/recipe-links' },
  shareRecipe: { method: 'PUT', path: '/api/recipe-links/:recipeId' },
  stopSharingRecipe: { method: 'DELETE', path: '/api/recipe-links/:recipeId' },
  readCalendarFeed: { method: 'GET', path: '/api/calendar-feed' },
  makeCalendarFeed: { method: 'PUT', path: '/api/calendar-feed' },
  stopCalendarFeed: { method: 'DELETE', path: '/api/calendar-feed' },
} as const;

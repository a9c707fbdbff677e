import type { CalendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { addDays } from 'sync-protocol/dates/day.ts';
import { isDay } from 'sync-protocol/dates/is-day.ts';
import type { Locale } from 'sync-protocol/locales.ts';
import { quantityInWords } from 'sync-protocol/quantity/quantity-in-words.ts';
import { recipeText } from 'sync-protocol/recipe-exports/recipe-text.ts';
import { ingredientInWords } from 'sync-protocol/recipe-exports/recipe-words.ts';
import { cutText } from 'sync-protocol/recipe-imports/values/cut-text.ts';
import type { Recipe } from 'sync-protocol/recipes/recipe.ts';
import { recipeWords } from '#lib/recipe-words.ts';
import { icalDay, icalLines, icalText } from './ical-lines.ts';
import { mealWords } from './meal-words.ts';

/** Phones' calendars do not show longer texts, or cut them. */
const maxDescription = 8_000;

export interface MealToTell {
  meal: CalendarEntry;
  /** The meal's recipe, if it has one that still exists. */
  recipe: Recipe | undefined;
  /** When meal, recipe or the feed's settings were last changed, epoch milliseconds. */
  changedMs: number;
}

/** Whose calendar it is, and where it leads back to. */
export interface FeedReader {
  householdId: string;
  locale: Locale;
  publicUrl: string;
}

/** A meal as an all-day event, which has no time zone and marks nobody as busy. Its UID never changes. */
export function mealEvent(
  { meal, recipe, changedMs }: MealToTell,
  { householdId, locale, publicUrl }: FeedReader,
): string {
  const { _id: id, date, mealType, title } = meal;
  const name = mealWords[locale].meals[mealType];
  // Null after 9999-12-31; an event without DTEND lasts only its day (RFC 5545, 3.6.1).
  const next = addDays(date, 1);
  const moment = icalMoment(changedMs);
  // The household too: whoever opens it may have another one on the screen.
  const household = `household=${encodeURIComponent(householdId)}`;
  const address = recipe
    ? `${publicUrl}/recipes/${encodeURIComponent(recipe._id)}?${household}`
    : `${publicUrl}/calendar?view=week&day=${date}&${household}`;
  const text = descriptionOf(meal, recipe, locale);
  return icalLines([
    'BEGIN:VEVENT',
    `UID:${icalText(id)}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${moment}`,
    `LAST-MODIFIED:${moment}`,
    `DTSTART;VALUE=DATE:${icalDay(date)}`,
    ...(isDay(next) ? [`DTEND;VALUE=DATE:${icalDay(next)}`] : []),
    `SUMMARY:${icalText(name === '' ? title : `${name}: ${title}`)}`,
    ...(text === '' ? [] : [`DESCRIPTION:${icalText(text)}`]),
    `URL:${address}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
}

/** Formats a UTC time value: `20260115T120000Z`. */
function icalMoment(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function descriptionOf(meal: CalendarEntry, recipe: Recipe | undefined, locale: Locale): string {
  const { description, servings, items } = meal;
  const words = mealWords[locale];
  const inWords = (quantity: string) => quantityInWords(quantity, locale);
  const needed = items.map(
    ({ itemName, quantity = '' }) => `- ${ingredientInWords({ name: itemName, quantity }, inWords)}`,
  );
  const all = [
    servings ? words.forSo(servings) : '',
    description,
    needed.length > 0 ? [words.needs, ...needed].join('\n') : '',
    recipe ? recipeText(recipe, recipeWords(locale, recipe), inWords) : '',
  ].filter((part) => part !== '');
  return cutText(all.join('\n\n'), maxDescription);
}

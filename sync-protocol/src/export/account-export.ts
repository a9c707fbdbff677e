import { type Static, type TProperties, Type } from 'typebox';
import { maxCalendarEntries } from '../calendar/calendar.ts';
import { CalendarEntry } from '../calendar/calendar-entry.ts';
import { FoodPreference } from '../food-preferences/food-preference.ts';
import { maxFoodPreferences } from '../food-preferences/food-preferences.ts';
import { GeneratedItem } from '../generated-lists/generated-item.ts';
import { GeneratedListRow } from '../generated-lists/generated-list.ts';
import { maxGeneratedItems, maxGeneratedLists } from '../generated-lists/generated-lists.ts';
import { QuickItem } from '../quick-list/quick-item.ts';
import { maxQuickItems } from '../quick-list/quick-list.ts';
import { Recipe } from '../recipes/recipe.ts';
import { maxRecipes } from '../recipes/recipes.ts';
import { RecurringItemRow } from '../recurring/recurring-item.ts';
import { maxRecurringItems } from '../recurring/recurring-items.ts';
import { RowId } from '../sync/change.ts';

/** Raise it when the form changes, and keep reading the older ones. */
export const exportVersion = 1;

/** Name of the one JSON file in the zip; pictures lie beside it as `pictures/<sha256>.webp`, named by the recipes' `imageUrl`. */
export const exportFileName = 'ateria.json';

const records = <P extends TProperties>(entity: { properties: P }, maxItems: number) =>
  Type.Optional(
    Type.Array(Type.Object({ ...entity.properties, _id: RowId }, { additionalProperties: false }), {
      maxItems,
    }),
  );

/**
 * Everything that a person has, as `GET /api/users/me/export` gives it and `POST /api/users/me/import` reads it: the records as
 * the API has them, by noun. Neither versions nor removed records are part of it; days are `YYYY-MM-DD`, times epoch
 * milliseconds.
 */
export const AccountExport = Type.Object(
  {
    format: Type.Literal('ateria-export'),
    version: Type.Literal(exportVersion),
    exportedAt: Type.Integer({ minimum: 0 }),
    account: Type.Object({
      email: Type.Union([Type.String(), Type.Null()]),
      memberSince: Type.Integer({ minimum: 0 }),
    }),
    records: Type.Object(
      {
        recipe: records(Recipe, maxRecipes),
        calendarEntry: records(CalendarEntry, maxCalendarEntries),
        quickItem: records(QuickItem, maxQuickItems),
        recurringItem: records(RecurringItemRow, maxRecurringItems),
        generatedList: records(GeneratedListRow, maxGeneratedLists),
        generatedItem: records(GeneratedItem, maxGeneratedItems),
        foodPreference: records(FoodPreference, maxFoodPreferences),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type AccountExport = Static<typeof AccountExport>;

/** Nouns that travel, and the most living rows of each in one household; those before are referred to by those behind. */
export const exportedNouns = {
  recipe: maxRecipes,
  calendarEntry: maxCalendarEntries,
  quickItem: maxQuickItems,
  recurringItem: maxRecurringItems,
  generatedList: maxGeneratedLists,
  generatedItem: maxGeneratedItems,
  foodPreference: maxFoodPreferences,
} as const;
export type ExportedNoun = keyof typeof exportedNouns;
export const exportedNounNames = Object.keys(exportedNouns) as ExportedNoun[];

const picturePattern = /^pictures\/([0-9a-f]{64})\.webp$/;

export function pictureFileName(sha256: string): string {
  return `pictures/${sha256}.webp`;
}

/** The picture's address in the name of a file of the zip; null for any other file. */
export function sha256OfFileName(name: string): string | null {
  return picturePattern.exec(name)?.[1] ?? null;
}

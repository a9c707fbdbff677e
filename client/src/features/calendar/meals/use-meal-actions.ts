import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { maxMealTitleLength } from 'sync-protocol/calendar/calendar-bounds.ts';
import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { addDays, daysBetween } from 'sync-protocol/dates/day.ts';
import { bareId } from 'sync-protocol/ids.ts';
import type { Seen } from 'sync-protocol/nouns/edit.ts';
import { dayNote, dayNoteId } from 'sync-protocol/planning/day-note.ts';
import { goesOnAfter, repeatIdOf } from 'sync-protocol/planning/weekly-rule.ts';
import type { LostValue } from 'sync-protocol/rows/lost.ts';
import type { CalendarEntryRecord, RecipeRecord } from '#db/records.ts';
import { type FoodCost, rememberPrices } from '#editing/prices/known-prices.ts';
import { useRejectedActions } from '#editing/rejected/use-rejected-actions.ts';
import type { RejectedChange } from '#editing/rejected/use-rejected-changes.ts';
import { useFormPerformer } from '#editing/use-form-performer.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { useDayFormat } from '#i18n/format-day.ts';
import { localDay } from '#lib/local-day.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { seenNow } from '#sync/rows/known-rows.ts';
import { cookedBy, emptyMeal, formOf, mealOf } from '../meal-form/meal-form-values.ts';
import { itemsTooMany, useTooManyWords } from '../meal-form/too-many-items.ts';
import { asWritten } from '../meal-form/use-book-search.ts';
import { hasHadRule } from '../repeats/has-had-rule.ts';
import { repeatMeal, stopRepeat } from '../repeats/repeat-edits.ts';
import { overDays, reachOf } from '../weeks/over-days.ts';
import { useStandingWords } from '../weeks/use-standing-words.ts';
import { readWeeklyMeals } from '../weeks/weekly-meals.ts';
import {
  changeMeal,
  copyMeal,
  copyWeek,
  deleteMeal,
  type MealValues,
  outcomeOf,
  planMeals,
  together,
  valuesOf,
} from './meal-edits.ts';
import { freeMealType, mealOfRecipe, useItemsOf } from './meal-of-recipe.ts';

export interface MealActions {
  /** @param prices typed prices of its items, which the household remembers; likewise in `edit` */
  plan: (days: readonly string[], values: MealValues, prices: readonly FoodCost[]) => Promise<boolean>;
  /** Undefined for a recipe that is gone. */
  recipeOf: (id: string) => Promise<RecipeRecord | undefined>;
  /** Plans a recipe on a day, as the first meal type that is still free. */
  planRecipe: (
    recipe: RecipeRecord,
    on: { day: string; planned: readonly CalendarEntryRecord[] },
  ) => Promise<boolean>;
  /** Plans all dinners, undone as one change. */
  planDinners: (dinners: readonly { day: string; recipe: RecipeRecord }[]) => Promise<boolean>;
  /** Sets the recipe of a meal, and its items to the recipe's. */
  cookBy: (meal: CalendarEntryRecord, recipe: RecipeRecord) => Promise<boolean>;
  /** Writes what differs from `meal` as it was when opened; a rejected change is corrected instead. */
  edit: (
    meal: CalendarEntryRecord,
    values: Partial<MealValues & { date: string }>,
    over?: { seen?: Seen; rejected?: RejectedChange; prices?: readonly FoodCost[] },
  ) => Promise<boolean>;
  /** Sets whether an item is in the basket. */
  check: (meal: CalendarEntryRecord, key: string, isChecked: boolean) => Promise<boolean>;
  /** Sets whether the meal was cooked. */
  tellCooked: (meal: CalendarEntryRecord, isCooked: boolean) => Promise<boolean>;
  /** Makes the meal weekly, or ends that after this one. */
  repeat: (meal: CalendarEntryRecord, today: string) => Promise<boolean>;
  /** Plans leftovers of the meal on other days, with nothing to buy. */
  planLeftovers: (meal: CalendarEntryRecord, days: readonly string[]) => Promise<boolean>;
  /** State of a day's note now, before it is edited. */
  seeNote: (day: string) => Promise<Seen>;
  /** Sends the meal's rejected change again. */
  retry: (meal: CalendarEntryRecord, rejected: RejectedChange) => Promise<boolean>;
  discard: (rejected: RejectedChange) => Promise<boolean>;
  /** Discards the other version of the notes. */
  dismissNotes: (meal: CalendarEntryRecord, lost: LostValue) => Promise<boolean>;
  remove: (meal: CalendarEntryRecord) => Promise<boolean>;
  move: (meal: CalendarEntryRecord, day: string) => Promise<boolean>;
  copy: (meal: CalendarEntryRecord, days: readonly string[]) => Promise<boolean>;
  /** Copies the meals of the week of `monday` to the weeks of `mondays`. */
  copyWeek: (
    meals: readonly CalendarEntryRecord[],
    weeks: { monday: string; mondays: readonly string[] },
  ) => Promise<boolean>;
}

/** The calendar's commands: each is carried out at once, with a message and Undo. */
export function useMealActions(): MealActions {
  const { db, newId } = useSync();
  const { perform, performQuietly, say } = usePerformer();
  const performForm = useFormPerformer();
  const itemsOf = useItemsOf();
  const rejections = useRejectedActions();
  const { t } = useLingui();
  const { shortWithWeekday } = useDayFormat();
  const standingWords = useStandingWords();
  const tooManyWords = useTooManyWords();

  const daysInWords = (days: readonly string[]) => {
    const count = days.length;
    const [day = ''] = days;
    return count === 1 ? shortWithWeekday(day) : t`${plural(count, { one: '# day', other: '# days' })}`;
  };

  return {
    plan: async (days, values, prices) => {
      const { title } = values;
      const when = daysInWords(days);
      const { edits, inverse } = planMeals(days, values, newId);
      const learned = await rememberPrices(db, prices);
      return perform({ edits: [...edits, ...learned], inverse }, t`Planned ${title}: ${when}`);
    },
    recipeOf: (id) => db.recipes.get(id),
    planRecipe: (recipe, { day, planned }) => {
      const { title } = recipe;
      const when = daysInWords([day]);
      const values = mealOfRecipe(asWritten(recipe), freeMealType(planned), itemsOf);
      return perform(planMeals([day], values, newId), t`Planned ${title}: ${when}`);
    },
    planDinners: (dinners) => {
      const changes = dinners.map(({ day, recipe }) =>
        planMeals([day], mealOfRecipe(asWritten(recipe), 'dinner', itemsOf), newId),
      );
      const count = changes.length;
      return perform(
        together(changes),
        t`${plural(count, { one: '# dinner planned', other: '# dinners planned' })}`,
      );
    },
    cookBy: async (meal, recipe) => {
      const { title } = recipe;
      const before = meal.recipeId ? await db.recipes.get(bareId(meal.recipeId)) : undefined;
      const brought = before ? itemsOf({ recipe: before, servings: meal.servings ?? null }) : [];
      const form = cookedBy(formOf(meal, meal.date), asWritten(recipe), brought, itemsOf);
      const values = mealOf(form, () => []);
      const tooMany = itemsTooMany(values);
      if (tooMany > 0) {
        say(tooManyWords(tooMany));
        return false;
      }
      return perform(changeMeal(meal, values), t`Changed to ${title}`);
    },
    edit: async (meal, values, { seen, rejected, prices = [] } = {}) => {
      const title = values.title ?? meal.title;
      const { edits, inverse } = changeMeal(meal, values, seen);
      const learned = await rememberPrices(db, prices);
      const learn = () => learned.length === 0 || performQuietly({ edits: learned, inverse: [] });
      if (rejected?.isEditable) return (await rejections.edit(rejected, edits)) && learn();
      if (edits.length === 0) return learn();
      return performForm({ edits: [...edits, ...learned], inverse }, t`Changed ${title}`);
    },
    check: (meal, key, isChecked) => {
      const items = meal.items.map((item) => (item.key === key ? { ...item, isChecked } : item));
      return performQuietly(changeMeal(meal, { items }));
    },
    tellCooked: ({ id }, isCooked) =>
      performQuietly({ edits: [calendarEntry.set(id, { isCooked })], inverse: [] }),
    repeat: async (meal, today) => {
      const { title, date, repeatId } = meal;
      const rule = repeatId ? await db.mealRepeats.get(bareId(repeatId)) : undefined;
      if (!rule || !goesOnAfter(rule, date)) {
        const ruleId = repeatIdOf(meal.id);
        // The id derived from the meal may belong to a stopped or removed rule, which is never reused: a new
        // rule then gets a new id.
        const isTaken = await hasHadRule(db, ruleId);
        const planned = await db.calendarEntries.where('date').above(date).toArray();
        return perform(
          repeatMeal(meal, today, isTaken ? newId() : ruleId, planned),
          t`${title} repeats every week`,
        );
      }
      const later = await db.calendarEntries
        .where('date')
        .above(date)
        .filter((each) => Boolean(each.repeatId) && bareId(each.repeatId ?? '') === rule.id)
        .toArray();
      return perform(
        stopRepeat({ ...meal, repeatId: rule.id }, later, today, rule.stoppedOn),
        t`${title} no longer repeats every week`,
      );
    },
    planLeftovers: ({ title, recipeId = null }, days) => {
      const when = daysInWords(days);
      const left = t`${title}, leftovers`.slice(0, maxMealTitleLength);
      const values: MealValues = {
        ...emptyMeal,
        title: left,
        recipeId,
        mealType: 'lunch',
        isLeftovers: true,
      };
      return perform(planMeals(days, values, newId), t`Planned ${left}: ${when}`);
    },
    seeNote: (day) => seenNow(db, dayNote.name, dayNoteId(day)),
    retry: (meal, rejected) => {
      const { date, ...values } = valuesOf(meal);
      return rejections.retry(rejected, planMeals([date], values, newId, outcomeOf(meal)).edits);
    },
    discard: rejections.discard,
    dismissNotes: ({ id }, lost) =>
      performQuietly({ edits: [calendarEntry.dismissLost(id, 'description', lost)], inverse: [] }),
    remove: (meal) => {
      const { title } = meal;
      return perform(deleteMeal(meal), t`Deleted ${title}`);
    },
    move: (meal, day) => {
      const { title } = meal;
      const when = daysInWords([day]);
      return performForm(changeMeal(meal, { date: day }), t`Moved ${title}: ${when}`);
    },
    copy: (meal, days) => {
      const { title } = meal;
      const when = daysInWords(days);
      return perform(copyMeal(meal, days, newId), t`Copied ${title}: ${when}`);
    },
    copyWeek: async (meals, { monday, mondays }) => {
      const today = localDay(Date.now());
      const [from = '', to = ''] = [mondays.toSorted().at(0), mondays.toSorted().at(-1)];
      const comesAnyway = await readWeeklyMeals(db, { from, to: addDays(to, 6), today });
      const isOver = overDays(mondays, today);
      const days = meals.flatMap(({ date }) =>
        mondays.map((each) => addDays(each, daysBetween(monday, date))),
      );
      const reach = reachOf(days, isOver);
      const copies = copyWeek(
        meals,
        { monday, mondays },
        { newId, comesAnyway: (day, meal) => isOver(day) || comesAnyway(day, meal) },
      );
      const count = copies.edits.length;
      if (count === 0) {
        say(reach === 'none' ? t`Its days are over this week` : t`Everything of it is planned there already`);
        return false;
      }
      const copied =
        reach === 'all'
          ? t`${plural(count, { one: '# meal copied', other: '# meals copied' })}`
          : t`${plural(count, { one: '# meal copied, from today on', other: '# meals copied, from today on' })}`;
      const ahead = days.filter((day) => !isOver(day)).length;
      return perform(copies, standingWords(copied, ahead - count));
    },
  };
}

import { useMemo, useState } from 'react';
import { addDays, daysBetween } from 'sync-protocol/dates/day.ts';
import { bareId } from 'sync-protocol/ids.ts';
import { type DinnerWishes, suggestDinners } from 'sync-protocol/planning/suggest-dinners.ts';
import type { RecipeRecord } from '#db/records.ts';
import { useCookedBook } from '#editing/use-cooked.ts';
import { useToday } from '#lib/use-today.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';

/**
 * Meals planned in this many days from the week's beginning count: a recipe is suggested once in two weeks.
 */
const lookedAtDays = 14;
const noWishes: DinnerWishes = { tags: [], maxMinutes: null };

/** The person's decisions about the suggestions of one week. */
interface SaidOfDinners {
  settled: ReadonlyMap<string, string | null>;
  turnedDown: ReadonlyMap<string, ReadonlySet<string>>;
}
const nothingSaid: SaidOfDinners = { settled: new Map(), turnedDown: new Map() };

export interface DinnerSuggestion {
  day: string;
  recipe: RecipeRecord | null;
  /** The person wants nothing for this day. */
  isLeftEmpty: boolean;
  /** There would be suggestions again if rejections for this day were forgotten. */
  mayComeAgain: boolean;
}

/** Suggested recipes for a week's empty dinners from today on; undefined until their data has been read. */
export function useDinnerSuggestions(monday: string) {
  const today = useToday();
  const { newId } = useSync();
  const [seed] = useState(newId);
  const [wishes, setWishes] = useState(noWishes);
  const [saidOf, setSaidOf] = useState<Readonly<Record<string, SaidOfDinners>>>({});
  const said = saidOf[monday] ?? nothingSaid;
  const say = (changed: Partial<SaidOfDinners>) =>
    setSaidOf({ ...saidOf, [monday]: { ...said, ...changed } });
  const recipes = useStored((db) => db.recipes.toArray());
  const cooked = useCookedBook();
  const planned = useStored(
    (db) =>
      db.calendarEntries
        .where('date')
        .between(addDays(monday, -lookedAtDays), addDays(monday, 7 + lookedAtDays), true, true)
        .toArray(),
    [monday],
  );
  const suggestions = useMemo((): DinnerSuggestion[] | undefined => {
    if (!recipes || !cooked || !planned) return undefined;
    const hasDinner = new Set(
      planned.filter(({ mealType }) => mealType === 'dinner').map(({ date }) => date),
    );
    const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index)).filter(
      (day) => day >= today && !hasDinner.has(day),
    );
    const found = suggestDinners({ days, recipes, cooked, planned, wishes, seed, ...said });
    return days.map((day) => ({
      day,
      recipe: found.get(day) ?? null,
      isLeftEmpty: said.settled.get(day) === null,
      mayComeAgain: said.settled.get(day) === null || (said.turnedDown.get(day)?.size ?? 0) > 0,
    }));
  }, [recipes, cooked, planned, monday, today, wishes, seed, said]);

  /** Fixes the current suggestions of all other days. */
  const settledBut = (day: string) =>
    new Map(
      (suggestions ?? [])
        .filter((each) => each.day !== day && (each.recipe || each.isLeftEmpty))
        .map((each) => [each.day, each.recipe ? bareId(each.recipe.id) : null]),
    );
  return {
    recipes: recipes ?? [],
    isBookEmpty: recipes?.length === 0,
    suggestions,
    sinceOf: (recipe: RecipeRecord): number | null => {
      const last = cooked?.get(recipe.id)?.[0];
      return last ? Math.max(0, daysBetween(last.day, today)) : null;
    },
    wishes,
    /** Changed wishes reset all decisions. */
    wish: (changed: Partial<DinnerWishes>) => {
      setWishes({ ...wishes, ...changed });
      setSaidOf({});
    },
    exchange: ({ day, recipe }: DinnerSuggestion) => {
      const turnedDown = new Set([...(said.turnedDown.get(day) ?? []), ...(recipe ? [recipe.id] : [])]);
      say({ settled: settledBut(day), turnedDown: new Map(said.turnedDown).set(day, turnedDown) });
    },
    leaveEmpty: ({ day }: DinnerSuggestion) => say({ settled: settledBut(day).set(day, null) }),
    /** Forgets what was rejected for the day. */
    suggestAgain: ({ day }: DinnerSuggestion) =>
      say({ settled: settledBut(day), turnedDown: new Map(said.turnedDown).set(day, new Set()) }),
  };
}

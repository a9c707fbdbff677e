import { useEffect } from 'react';
import { addDays } from 'sync-protocol/dates/day.ts';
import { bareId } from 'sync-protocol/ids.ts';
import { daysAhead, keepRepeats } from 'sync-protocol/planning/keep-repeats.ts';
import { daysOfRepeat, repeatedMealId } from 'sync-protocol/planning/meal-repeat.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useFirstPull } from '#sync/pull/use-first-pull.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { useTrueToday } from '#sync/status/use-true-today.ts';

/**
 * Adds weekly meals to the coming weeks, on whichever page. Only after the first full pull: the device has to
 * know which ones were removed. By the server's clock, since the household gets these meals without anybody
 * seeing them made.
 */
export default function KeepMealsComing() {
  const today = useTrueToday();
  const { write } = useSync();
  const isKnown = useFirstPull() === 'through';
  const edits = useStored(
    (db) => (isKnown && today !== undefined ? missingRepeats(db, today) : Promise.resolve([])),
    [isKnown, today],
  );
  useEffect(() => {
    if (!edits || edits.length === 0) return;
    // No message, as nobody asked for this now: a full disk is reported when the person writes something, and
    // the next page tries again.
    write(edits).catch((error: unknown) => console.error('meals of every week could not be planned', error));
  }, [edits, write]);
  return null;
}

async function missingRepeats(db: AteriaDb, today: string) {
  const range = { from: today, to: addDays(today, daysAhead) };
  const [rules, meals] = await Promise.all([
    db.mealRepeats.toArray(),
    db.calendarEntries.where('date').between(range.from, range.to, true, true).toArray(),
  ]);
  const ids = rules.flatMap((rule) => daysOfRepeat(rule, range).map((day) => repeatedMealId(rule.id, day)));
  const named = meals.flatMap(({ repeatId }) => (repeatId ? [bareId(repeatId)] : []));
  const [there, hiddenMeals, hiddenRules] = await Promise.all([
    db.calendarEntries.bulkGet(ids),
    db.hiddenRows.bulkGet(ids.map((id): [string, string] => ['calendarEntry', id])),
    db.hiddenRows.bulkGet(named.map((id): [string, string] => ['mealRepeat', id])),
  ]);
  const known = new Set([...there, ...hiddenMeals, ...hiddenRules].flatMap((row) => (row ? [row.id] : [])));
  return keepRepeats({ rules, meals, isKnown: (id) => known.has(id) }, range);
}

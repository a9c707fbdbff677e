import { expect, test, vi } from 'vitest';
import { createMemoryDevice, type MemoryDevice } from '../../testing/memory-device.ts';
import { modelNouns } from '../../testing/model-nouns.ts';
import { createModelServer } from '../../testing/model-server.ts';
import { createRng } from '../../testing/rng.ts';
import { type CalendarEntry, calendarEntry } from '../calendar/calendar-entry.ts';
import { addDays } from '../dates/day.ts';
import { createCore } from '../device/core.ts';
import type { EditData } from '../nouns/edit.ts';
import { recordOf } from '../nouns/record-of.ts';
import type { RowState } from '../rows/row-state.ts';
import { daysAhead, keepRepeats } from './keep-repeats.ts';
import { daysOfRepeat, type MealRepeat, mealRepeat, repeatedMealId } from './meal-repeat.ts';

// Four hundred households are slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const today = '2026-11-23';
const range = { from: today, to: addDays(today, daysAhead) };
const queues = [calendarEntry, mealRepeat].map(({ queueName }) => queueName);
const seeds = Array.from({ length: 400 }, (_, index) => index + 1);
const times = { sentAtMs: 0, receivedAtMs: 0 };

type WithId<T> = T & { id: string };
const rulesOf = (rows: readonly RowState[]) =>
  rows
    .filter(({ noun }) => noun === mealRepeat.name)
    .map((row) => ({ ...recordOf(mealRepeat, row), id: row.id }) as WithId<MealRepeat>);
const mealsOf = (rows: readonly RowState[]) =>
  rows
    .filter(({ noun }) => noun === calendarEntry.name)
    .map((row) => ({ ...recordOf(calendarEntry, row), id: row.id }) as WithId<CalendarEntry>);

/** The edits that a device makes by itself when a page is opened. */
function missing(device: MemoryDevice): EditData[] {
  const isKnown = (id: string) =>
    [calendarEntry, mealRepeat].some(({ name }) => device.view({ noun: name, id }) !== null);
  const rows = device.living();
  return keepRepeats({ rules: rulesOf(rows), meals: mealsOf(rows), isKnown }, range);
}

/** Three devices of a household that sync now and then, and completely at the end. */
function live(seed: number) {
  const rng = createRng(seed);
  let nowMs = 1_000;
  const server = createModelServer({ nowMs: () => nowMs });
  const core = createCore(modelNouns);
  const devices = ['phone', 'laptop', 'tablet'].map((name) =>
    createMemoryDevice({ name, core, clockMs: () => ++nowMs, batchSize: (most) => most }),
  );
  /** Meals that somebody removed, moved or renamed by hand. */
  const touched = new Set<string>();
  const removed = new Set<string>();
  /** Rules that were ever stopped or removed, however briefly. */
  const stopped = new Set<string>();
  const renamed = new Set<string>();
  /**
   * Meals that were renamed, with their rule, and what was removed by hand under any name: a meal, or all of
   * a rule.
   */
  const ownNames = new Map<string, string>();
  const takenOff = new Set<string>();

  const sync = (device: MemoryDevice) => {
    for (const queue of queues)
      for (let request = device.nextRequest(queue); request; request = device.nextRequest(queue))
        device.takeAnswer(request, server.merge(request), times);
    do device.takePage(device.cursor(), server.changes(device.cursor() ?? undefined, 50), times);
    while (device.cursor() !== server.cursor());
  };
  const plan = (device: MemoryDevice): boolean => {
    const edits = missing(device);
    for (const edit of edits) device.edit(edit);
    return edits.length > 0;
  };
  const editRule = (device: MemoryDevice) => {
    const rules = rulesOf(device.living());
    const rule = rules.length > 0 && rng.chance(0.7) ? rng.pick(rules) : null;
    const startDate = addDays(today, rng.below(7));
    if (rule) stopped.add(rule.id);
    const chance = rng.next();
    if (!rule)
      device.edit(
        mealRepeat.add(`rule-${seed}-${++nowMs}`, { title: 'Pizza', mealType: 'dinner', startDate }),
      );
    else if (chance < 0.5)
      device.edit(mealRepeat.set(rule.id, { stoppedOn: addDays(today, rng.below(daysAhead)) }));
    else if (chance < 0.75) device.edit(mealRepeat.set(rule.id, { stoppedOn: null }));
    else {
      takenOff.add(rule.id);
      device.edit(mealRepeat.delete(rule.id));
    }
  };
  const editMeal = (device: MemoryDevice) => {
    const meals = mealsOf(device.living());
    if (meals.length === 0) return;
    const { id, date, repeatId } = rng.pick(meals);
    const isUnsent = device.outbox().some(({ op }) => op.id === id);
    touched.add(id);
    const chance = rng.next();
    if (chance < 0.4) {
      // An occurrence that the device made and has not sent may exist on the server already, as content that
      // the delete had not seen (SPEC M6).
      if (!isUnsent) removed.add(id);
      takenOff.add(id);
      device.edit(calendarEntry.delete(id));
    } else {
      renamed.add(id);
      // An occurrence that the device made and has not sent arrives as an `add`, which gives way to the
      // server's values (SPEC M3).
      if (chance >= 0.7 && repeatId && !isUnsent) ownNames.set(id, repeatId);
      device.edit(calendarEntry.set(id, chance < 0.7 ? { date: addDays(date, 1) } : { title: `${nowMs}` }));
    }
  };

  for (const device of devices) sync(device);
  for (let step = 0; step < 60; step += 1) {
    const device = rng.pick(devices);
    const chance = rng.next();
    if (chance < 0.35) plan(device);
    else if (chance < 0.6) sync(device);
    else if (chance < 0.8) editRule(device);
    else editMeal(device);
  }
  let rounds = 0;
  for (let isQuiet = false; !isQuiet && rounds < 8; rounds += 1) {
    for (let again = 0; again < 2; again += 1) for (const device of devices) sync(device);
    isQuiet = true;
    for (const device of devices) if (plan(device)) isQuiet = false;
  }
  const [rows = [], ...others] = devices.map((device) => device.living());
  return { rows, others, rounds, touched, removed, renamed, stopped, ownNames, takenOff };
}

test('[L5] however many devices plan apart, each day of a rule has one meal, and none of a stopped rule stays as it was made', () => {
  let planned = 0;
  for (const seed of seeds) {
    const { rows, others, rounds, touched, removed, renamed, stopped, ownNames, takenOff } = live(seed);
    // The devices come to rest: none makes again what another removes.
    expect({ seed, isAtRest: rounds < 8 }).toEqual({ seed, isAtRest: true });
    const named = (some: readonly RowState[]) => some.map(({ noun, id }) => `${noun} ${id}`).sort();
    for (const other of others) expect({ seed, rows: named(other) }).toEqual({ seed, rows: named(rows) });

    const meals = mealsOf(rows);
    const living = new Set(meals.map(({ id }) => id));
    const rules = rulesOf(rows);
    const days = rules.flatMap((rule) =>
      daysOfRepeat(rule, range).map((day) => repeatedMealId(rule.id, day)),
    );
    for (const rule of rules) {
      if (stopped.has(rule.id)) continue;
      const due = daysOfRepeat(rule, range).map((day) => repeatedMealId(rule.id, day));
      expect({ seed, missing: due.filter((id) => !touched.has(id) && !living.has(id)) }).toEqual({
        seed,
        missing: [],
      });
      planned += due.length;
    }
    const wanted = new Set(days);
    for (const { id, date, repeatId } of meals) {
      const isOnItsDay = repeatId && id === repeatedMealId(repeatId, date);
      if (isOnItsDay) expect({ seed, id, isWanted: wanted.has(id) }).toMatchObject({ isWanted: true });
    }
    for (const [id, rule] of ownNames)
      if (!takenOff.has(id) && !takenOff.has(rule))
        expect({ seed, id, isThere: living.has(id) }).toMatchObject({ isThere: true });
    for (const id of removed)
      if (!renamed.has(id)) expect({ seed, id, isThere: living.has(id) }).toMatchObject({ isThere: false });
  }
  expect(planned).toBeGreaterThan(1_000);
});

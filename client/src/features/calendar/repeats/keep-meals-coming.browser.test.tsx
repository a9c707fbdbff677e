import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { addDays } from 'sync-protocol/dates/day.ts';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { mealRepeat } from 'sync-protocol/planning/meal-repeat.ts';
import { expect, onTestFinished, test } from 'vitest';
import { localDay } from '#lib/local-day.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { bringAll, createTestEngine, type TestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import KeepMealsComing from './keep-meals-coming.tsx';

const today = localDay(Date.now());
const weeksFrom = (day: string) => [0, 7, 14, 21, 28, 35, 42].map((days) => addDays(day, days));
const datesOf = async ({ db }: TestEngine) =>
  (await db.calendarEntries.toArray()).map(({ date }) => date).sort();

/** A device with one weekly rule that has nothing from the server yet. */
async function withRule(startDate: string): Promise<TestEngine> {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.write(mealRepeat.add('rule', { title: 'Pizza', mealType: 'dinner', startDate }));
  return engine;
}

const renderIn = (engine: TestEngine) =>
  render(
    <SyncProvider value={engine}>
      <KeepMealsComing />
    </SyncProvider>,
  );

test('[L5] a device that has everything makes what is missing of the weeks ahead, and nothing that was taken off', async () => {
  const engine = await withRule(today);
  renderIn(engine);
  await bringAll(engine);
  await expect.poll(() => datesOf(engine)).toEqual(weeksFrom(today));
  const [first] = await engine.db.calendarEntries.orderBy('date').toArray();
  await engine.write(calendarEntry.delete(first?.id ?? ''));
  await engine.write(mealRepeat.set('rule', { stoppedOn: addDays(today, 15) }));
  await expect.poll(() => datesOf(engine)).toEqual([addDays(today, 7), addDays(today, 14)]);
});

test('[L5] on a device whose clock is 52 weeks ahead the weeks ahead are those of the server’s day', async () => {
  const trueToday = addDays(today, -364);
  const engine = await withRule(trueToday);
  await engine.db.syncState.update('sync', { clockOffsetMs: -364 * dayMs });
  await bringAll(engine);
  renderIn(engine);
  await expect.poll(() => datesOf(engine)).toEqual(weeksFrom(trueToday));
});

import { strFromU8, unzipSync } from 'fflate';
import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { addDays } from 'sync-protocol/dates/day.ts';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import { nounNamed } from 'sync-protocol/nouns/registry.ts';
import { daysAhead, keepRepeats } from 'sync-protocol/planning/keep-repeats.ts';
import { mealRepeat } from 'sync-protocol/planning/meal-repeat.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { toChange } from 'sync-protocol/sync/change.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { utcDay } from '#lib/utc-day.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
});
afterEach(() => server.close());

const rowsOf = async (person: string): Promise<RowState[]> =>
  (await server.call(person, 'GET', '/api/changes')).json().rows;

/** What a device of the person that has fetched everything plans for the coming weeks. */
async function editsOfDevice(person: string): Promise<Edit[]> {
  const rows = await rowsOf(person);
  const living = rows.filter(({ deleted }) => deleted === null);
  const rules = living.filter(({ noun }) => noun === mealRepeat.name);
  const meals = living.filter(({ noun }) => noun === calendarEntry.name);
  const known = new Set(rows.map(({ id }) => id));
  const today = utcDay(server.clock.ms);
  return keepRepeats(
    {
      rules: rules.map((row) => ({ ...recordOf(mealRepeat, row), id: row.id })),
      meals: meals.map((row) => ({ ...recordOf(calendarEntry, row), id: row.id })),
      isKnown: (id) => known.has(id),
    },
    { from: today, to: addDays(today, daysAhead) },
  );
}

let sent = 0;
async function push(person: string, edit: Edit): Promise<void> {
  const [row] = (await rowsOf(person)).filter(({ id }) => id === edit.id);
  sent += 1;
  const op = { ...edit, n: sent, base: row?.version ?? 0, epoch: '', stamp: server.clock.ms };
  const { path } = nounNamed(edit.noun).queue;
  const body = { items: [toChange(op)], merge: { device: 'phone' } };
  const answer = await server.call(person, 'PUT', path, body, { 'idempotency-key': `${person}-${sent}` });
  expect(answer.json()).toMatchObject({ acknowledged: [sent], rejected: [] });
}

const mealDays = async (person: string) =>
  (await rowsOf(person))
    .filter(({ noun, deleted }) => noun === calendarEntry.name && deleted === null)
    .map(({ fields }) => fields.date)
    .sort();

/** Exports what the first person has, and imports it for the second one. */
async function takeAlong(from: string, to: string) {
  const { rawPayload } = await server.call(from, 'GET', '/api/users/me/export');
  const headers = { 'content-type': 'application/zip' };
  const answer = await server.call(to, 'POST', '/api/users/me/import', rawPayload, headers);
  expect(answer.statusCode).toBe(200);
  const files = unzipSync(rawPayload);
  return JSON.parse(strFromU8(files['ateria.json'] ?? new Uint8Array())).records;
}

/** Pizza every Friday, of which two were removed and one was moved to Saturday. */
async function planFridays(person: string) {
  const pizza = { title: 'Pizza', mealType: 'dinner' as const, startDate: '2026-01-16' };
  await push(person, mealRepeat.add('fridays', { ...pizza, items: [{ itemName: 'Juusto' }] }));
  const made = await editsOfDevice(person);
  for (const edit of made) await push(person, edit);
  const [first, , third, fourth] = made.map(({ id }) => id);
  await push(person, calendarEntry.delete(first ?? ''));
  await push(person, calendarEntry.delete(third ?? ''));
  await push(person, calendarEntry.set(fourth ?? '', { date: '2026-02-07' }));
}

test('[L5] occurrences of a weekly meal that were removed stay so where the file is imported', async () => {
  await planFridays('ann');
  const days = await mealDays('ann');
  const { mealRepeat: rules } = await takeAlong('ann', 'bo');
  expect(rules).toMatchObject([{ _id: 'fridays', skippedDays: ['2026-01-16', '2026-01-30'] }]);
  expect(await editsOfDevice('bo')).toEqual([]);
  expect(await mealDays('bo')).toEqual(days);
  const [rule] = (await rowsOf('bo')).filter(({ noun }) => noun === mealRepeat.name);
  expect(rule?.fields).not.toHaveProperty('skippedDays');
  expect((await takeAlong('bo', 'cleo')).mealRepeat).toEqual(rules);
});

test('[L5] an occurrence that came back since stays, also when the older file is imported again', async () => {
  await planFridays('ann');
  const { rawPayload: older } = await server.call('ann', 'GET', '/api/users/me/export');
  const [removed] = (await rowsOf('ann')).filter(({ deleted }) => deleted);
  await push('ann', calendarEntry.restore(removed?.id ?? ''));
  const days = await mealDays('ann');
  const headers = { 'content-type': 'application/zip' };
  await server.call('ann', 'POST', '/api/users/me/import', older, headers);
  expect(await mealDays('ann')).toEqual(days);
});

test('[L5] of days that are over nothing is told, since no device makes their meals', async () => {
  await planFridays('ann');
  server.clock.ms += 7 * dayMs;
  const { mealRepeat: rules } = await takeAlong('ann', 'bo');
  expect(rules).toMatchObject([{ skippedDays: ['2026-01-30'] }]);
});

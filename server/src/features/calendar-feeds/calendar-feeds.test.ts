import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setDisabled } from '#testing/embedded-account.ts';
import { firstHousehold, joinHousehold, ownIdIn } from '#testing/households.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { turnsOf } from '#testing/turns-of.ts';
import { icalLines, icalText } from './ical-lines.ts';

let server: TestApp;
let person = 0;
/** A new person in every test. */
let cook: string;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(() => {
  cook = `cook-${++person}`;
});

const zone = { timeZone: 'Europe/Helsinki', locale: 'fi' };

async function makeFeed(of: string, choice: object = zone): Promise<string> {
  const answer = await server.call(of, 'PUT', '/api/calendar-feed', choice);
  expect(answer.statusCode).toBe(200);
  const { link } = answer.json();
  expect(link).toMatch(/^https:\/\/ateria\.test\/shared\/calendars\/[\w-]{43}\.ics$/);
  return new URL(link).pathname;
}

const plan = async (of: string, meal: object): Promise<string> =>
  (await server.call(of, 'POST', '/api/calendar', { mealType: 'dinner', ...meal })).json()._id;

const get = (path: string, headers: Record<string, string> = {}) => server.app.inject({ url: path, headers });

/** The events, as parsed by another program's library. */
async function eventsOf(path: string): Promise<ICAL.Event[]> {
  const { body } = await get(path);
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  return new ICAL.Component(ICAL.parse(body))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));
}

describe('the meals as a calendar', () => {
  test('are events of whole days, read by another program with every letter, in the language of the person', async () => {
    const recipe = (
      await server.call(cook, 'POST', '/api/recipes', {
        title: 'Lohikeitto; paras, oikeasti',
        ingredients: [{ name: 'lohta', quantity: '2\u00a0tbsp' }],
        instructions: ['Keitä.'],
        servings: 4,
      })
    ).json();
    const id = await plan(cook, {
      date: '2026-01-16',
      title: 'Lohikeitto; paras, oikeasti \\ äöå 🐟'.repeat(3),
      description: 'Vieraita tulee;\nkata pöytä.',
      servings: 6,
      recipeId: recipe._id,
      items: [{ itemName: 'perunoita', quantity: '1 kg', isChecked: false }],
    });
    const [event, ...others] = await eventsOf(await makeFeed(cook));
    expect(others).toEqual([]);
    expect(event?.summary).toBe(`Päivällinen: ${'Lohikeitto; paras, oikeasti \\ äöå 🐟'.repeat(3)}`);
    expect(event?.uid).toBe(`${id}@ateria.test`);
    expect([event?.startDate.isDate, event?.startDate.toString()]).toEqual([true, '2026-01-16']);
    expect(event?.endDate.toString()).toBe('2026-01-17');
    expect(event?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-01-15T12:00:00Z');
    // A household's own pages are opened with it, whichever one was on the screen.
    const { _id: home } = await firstHousehold(server, cook);
    expect(event?.component.getFirstPropertyValue('url')).toBe(
      `https://ateria.test/recipes/${recipe._id}?household=${home}`,
    );
    expect(event?.description).toBe(`6 hengelle

Vieraita tulee;
kata pöytä.

Tarvitaan:
- 1 kg perunoita

Lohikeitto; paras, oikeasti

4 annosta

AINEKSET

- 2\u00a0rkl lohta

VALMISTUS

1. Keitä.`);
  });

  test('say that they were changed where their recipe was', async () => {
    const { _id: recipeId } = (await server.call(cook, 'POST', '/api/recipes', { title: 'Keitto' })).json();
    await plan(cook, { date: '2026-01-16', title: 'Keitto', recipeId });
    const path = await makeFeed(cook);
    const changedAt = async () => {
      const [event] = await eventsOf(path);
      return event?.component.getFirstPropertyValue('last-modified')?.toString();
    };
    const before = await changedAt();
    server.clock.ms += 60_000;
    await server.call(cook, 'PUT', `/api/recipes/${recipeId}`, { instructions: ['Keitä.'] });
    const after = await changedAt();
    server.clock.ms -= 60_000;
    expect([before, after]).toEqual(['2026-01-15T12:00:00Z', '2026-01-15T12:01:00Z']);
  });

  test('go back in time by no edit: of a recipe that is deleted they were changed then', async () => {
    const { _id: recipeId } = (await server.call(cook, 'POST', '/api/recipes', { title: 'Keitto' })).json();
    await plan(cook, { date: '2026-01-16', title: 'Keitto', recipeId });
    const path = await makeFeed(cook);
    server.clock.ms += 60_000;
    await server.call(cook, 'DELETE', `/api/recipes/${recipeId}`);
    const [event] = await eventsOf(path);
    server.clock.ms -= 60_000;
    expect(event?.component.getFirstPropertyValue('last-modified')?.toString()).toBe('2026-01-15T12:01:00Z');
    expect(event?.component.getFirstPropertyValue('url')).toMatch(/\/calendar\?/);
  });

  test('say that they were changed where their language was chosen, and not where it was chosen again', async () => {
    await plan(cook, { date: '2026-01-16', title: 'Keitto' });
    const path = await makeFeed(cook);
    const changedAt = async () => {
      const [event] = await eventsOf(path);
      return event?.component.getFirstPropertyValue('last-modified')?.toString();
    };
    const before = await changedAt();
    const { etag } = (await get(path)).headers;
    server.clock.ms += 60_000;
    await makeFeed(cook, { ...zone, locale: 'en' });
    const inEnglish = await changedAt();
    server.clock.ms += 60_000;
    await makeFeed(cook, { ...zone, locale: 'en' });
    const again = await changedAt();
    await makeFeed(cook);
    const inFinnish = await changedAt();
    server.clock.ms -= 120_000;
    expect([before, inEnglish, again, inFinnish]).toEqual([
      '2026-01-15T12:00:00Z',
      '2026-01-15T12:01:00Z',
      '2026-01-15T12:01:00Z',
      '2026-01-15T12:02:00Z',
    ]);
    expect((await get(path)).headers.etag).not.toBe(etag);
  });

  test('are those of the last thirty days and all to come, by the day of the person’s zone', async () => {
    const path = await makeFeed(cook, { timeZone: 'Pacific/Kiritimati', locale: 'en' });
    for (const date of ['2025-12-16', '2025-12-17', '2026-01-15', '2031-06-01'])
      await plan(cook, { date, title: date });
    // 2026-01-15 12:00 UTC is the 16th at UTC+14.
    expect((await eventsOf(path)).map(({ summary }) => summary)).toEqual([
      'Dinner: 2025-12-17',
      'Dinner: 2026-01-15',
      'Dinner: 2031-06-01',
    ]);
    const later = await makeFeed(cook, { timeZone: 'Pacific/Pago_Pago', locale: 'en' });
    expect(later).toBe(path);
    expect((await eventsOf(path))[0]?.summary).toBe('Dinner: 2025-12-16');
  });

  test('are of one day, the last that there is too', async () => {
    await plan(cook, { date: '9999-12-31', title: 'Keitto' });
    const [event] = await eventsOf(await makeFeed(cook));
    const { _id: home } = await firstHousehold(server, cook);
    expect(event?.startDate.toString()).toBe('9999-12-31');
    expect(event?.component.getFirstPropertyValue('url')).toBe(
      `https://ateria.test/calendar?view=week&day=9999-12-31&household=${home}`,
    );
    expect(event?.duration.toSeconds()).toBe(24 * 60 * 60);
  });

  test('keep their names when they are moved, and go when they are taken off', async () => {
    const path = await makeFeed(cook);
    const id = await plan(cook, { date: '2026-01-16', title: 'Keitto' });
    const [before] = await eventsOf(path);
    await server.call(cook, 'PUT', `/api/calendar/${id}`, { date: '2026-02-20', title: 'Pulla' });
    const [after] = await eventsOf(path);
    expect([after?.uid, after?.startDate.toString()]).toEqual([before?.uid, '2026-02-20']);
    await server.call(cook, 'DELETE', `/api/calendar/${id}`);
    expect(await eventsOf(path)).toEqual([]);
  });

  test('are not sent again to whom has them as they are', async () => {
    const path = await makeFeed(cook);
    const id = await plan(cook, { date: '2026-01-16', title: 'Keitto' });
    const first = await get(path);
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    });
    const etag = String(first.headers.etag);
    expect((await get(path, { 'if-none-match': `W/${etag}` })).statusCode).toBe(304);
    expect((await get(path)).body).toBe(first.body);
    await server.call(cook, 'PUT', `/api/calendar/${id}`, { title: 'Pulla' });
    expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  test('of the largest recipes are written with everybody’s turn in between', async () => {
    const recipe = await server.call(cook, 'POST', '/api/recipes', {
      title: 'Keitto',
      ingredients: Array.from({ length: 150 }, (_, at) => ({
        name: `n${at}`,
        quantity: '2\u00a0tbsp + 3\u00a0dl',
      })),
      instructions: Array.from({ length: 100 }, () => 'ä'.repeat(2000)),
    });
    const path = await makeFeed(cook);
    const recipeId = recipe.json()._id;
    for (let day = 10; day < 30; day += 1) await plan(cook, { date: `2026-03-${day}`, title: 'x', recipeId });
    let body = '';
    const turns = await turnsOf(async () => {
      body = (await get(path)).body;
    });
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(20);
    expect(turns).toBeGreaterThan(5);
  });

  test('are written as often as a family’s devices ask, and who has them may ask on', async () => {
    const path = await makeFeed(cook);
    const { headers } = await get(path);
    for (let nth = 1; nth < 60; nth += 1) expect((await get(path)).statusCode).toBe(200);
    const refused = await get(path);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
    expect((await get(path, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  test('have one address a person, which is told again, ended and made anew', async () => {
    expect((await server.call(cook, 'GET', '/api/calendar-feed')).json()).toEqual({ link: null });
    const first = await makeFeed(cook);
    expect((await server.call(cook, 'GET', '/api/calendar-feed')).json()).toEqual({
      link: `https://ateria.test${first}`,
    });
    expect((await server.call(cook, 'DELETE', '/api/calendar-feed')).statusCode).toBe(204);
    const gone = await get(first);
    expect([gone.statusCode, gone.body]).toEqual([410, expect.stringContaining('ei enää jaeta')]);
    expect(await makeFeed(cook)).not.toBe(first);
    for (const path of ['x', `${'a'.repeat(43)}.ics`])
      expect((await get(`/shared/calendars/${path}`)).statusCode).toBe(410);
  });

  test('end for whoever leaves the household', async () => {
    const home = await firstHousehold(server, cook);
    const guest = `${cook}-guest`;
    const joined = await joinHousehold(server, { host: cook, person: guest, household: home._id });
    const here = { 'ateria-household': home._id };
    const made = await server.call(guest, 'PUT', '/api/calendar-feed', zone, here);
    const path = new URL(made.json().link).pathname;
    const own = await makeFeed(cook);
    expect((await get(path)).statusCode).toBe(200);
    await server.call(cook, 'DELETE', `/api/households/${home._id}/members/${ownIdIn(joined)}`);
    expect((await get(path)).statusCode).toBe(410);
    expect((await get(own)).statusCode).toBe(200);
  });

  test('are shown to nobody while an administrator has closed the account of whose calendar it is', async () => {
    await plan(cook, { date: '2026-01-16', title: 'Soup' });
    const feed = await makeFeed(cook);
    const others = await makeFeed(`other-${cook}`);
    await setDisabled(server, cook, server.clock.ms);
    expect((await get(feed)).statusCode).toBe(410);
    expect((await get(others)).statusCode).toBe(200);
    await setDisabled(server, cook, null);
    expect(await eventsOf(feed)).toHaveLength(1);
  });

  test('are refused to a zone that there is not', async () => {
    const answer = await server.call(cook, 'PUT', '/api/calendar-feed', { ...zone, timeZone: 'Moon/Base' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request']);
  });
});

test('whatever a text holds, another program reads it as it was, from lines of 75 octets', () => {
  const unit = fc.constantFrom(...'abc äö🐟,;:\\"\n'.split(/(?:)/u));
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 300 }), (text) => {
      const lines = icalLines(['BEGIN:VEVENT', `SUMMARY:${icalText(text)}`, 'END:VEVENT']);
      for (const line of lines.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const event = new ICAL.Component(ICAL.parse(lines));
      expect(event.getFirstPropertyValue('summary')).toBe(text);
    }),
  );
});

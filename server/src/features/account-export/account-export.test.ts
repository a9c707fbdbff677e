import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { maxMealItemsEver } from 'sync-protocol/calendar/calendar-bounds.ts';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { AccountExport } from 'sync-protocol/export/account-export.ts';
import { countMissingImages } from 'sync-protocol/export/missing-images.ts';
import { splitExport } from 'sync-protocol/export/split-export.ts';
import { Value } from 'typebox/value';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createCallCounter } from '#lib/limits/call-counter.ts';
import { bodyTime } from '#plugins/bodies/body-time.ts';
import { rateLimits } from '#plugins/rate-limits.ts';
import type { HouseholdRows } from '#rows/household-rows.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { accountExportRoutes } from './account-export-routes.ts';
import { createImportService } from './import-service.ts';
import { checkAll } from './read-export.ts';

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
});
afterEach(() => server.close());

const zip = { 'content-type': 'application/zip' };

async function fill(person: string) {
  const call = async (method: 'PUT' | 'POST', url: string, body: unknown) => {
    const answer = await server.call(person, method, url, body);
    if (answer.statusCode >= 300) throw new Error(answer.body);
    return answer.json();
  };
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c84' } })
    .jpeg()
    .toBuffer();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await server.call(person, 'PUT', `/api/images/${sha256}`, bytes, { 'content-type': 'image/jpeg' });
  const soup = await call('POST', '/api/recipes', {
    title: 'Lohikeitto',
    ingredients: [{ name: 'Lohi', quantity: '400 g' }],
    instructions: ['Keitä.'],
    imageUrl: `/api/images/${sha256}`,
    servings: 4,
    nutrition: { energyKcal: 420 },
  });
  await call('POST', '/api/recipes', { title: 'Pulla' });
  await call('POST', '/api/calendar', {
    date: '2026-01-16',
    mealType: 'dinner',
    title: 'Lohikeitto',
    recipeId: soup._id,
    items: [{ itemName: 'Lohi', quantity: '400 g', isChecked: false }],
  });
  await call('POST', '/api/generated-lists/from-calendar', {
    startDate: '2026-01-15',
    endDate: '2026-01-20',
  });
  await call('POST', '/api/recurring-items', {
    itemName: 'Maito',
    category: 'dairy',
    interval: 'weekly',
    startDate: '2026-01-15',
  });
  await call('PUT', '/api/quick-list', {
    items: [{ itemName: 'Leipä' }, { itemName: 'Voi', isChecked: true }],
  });
  return { soup, sha256 };
}

/** Gives the person that many recipes, each with an image of its own. */
async function withImages(person: string, count: number): Promise<string> {
  for (let index = 0; index < count; index += 1) {
    const background = { r: index, g: 0, b: 0 };
    const bytes = await sharp({ create: { width: 9, height: 6, channels: 3, background } })
      .png()
      .toBuffer();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await server.call(person, 'PUT', `/api/images/${sha256}`, bytes, { 'content-type': 'image/png' });
    const recipe = { title: `Keitto ${index}`, imageUrl: `/api/images/${sha256}` };
    expect((await server.call(person, 'POST', '/api/recipes', recipe)).statusCode).toBe(201);
  }
  return person;
}

async function exportOf(person: string) {
  const answer = await server.call(person, 'GET', '/api/users/me/export');
  expect(answer.statusCode).toBe(200);
  const files = unzipSync(answer.rawPayload);
  const content = JSON.parse(strFromU8(files['ateria.json'] ?? new Uint8Array()));
  return { answer, files, content };
}

async function importAs(person: string, bytes: Uint8Array) {
  const answer = await server.call(person, 'POST', '/api/users/me/import', Buffer.from(bytes), zip);
  return { status: answer.statusCode, body: answer.json() };
}

const counts = (added: number, known = 0, refused = 0, reason: string | null = null) => ({
  added,
  known,
  refused,
  reason,
});

test('the export is one documented JSON file and the images, and no other person is in it', async () => {
  const { sha256 } = await fill('ann');
  await server.call('bo', 'POST', '/api/recipes', { title: 'Bo’s secret' });
  const { answer, files, content } = await exportOf('ann');
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="ateria-2026-01-15.zip"',
    'cache-control': expect.stringContaining('no-store'),
  });
  expect(Object.keys(files)).toEqual([
    'ateria.json',
    'activity.json',
    'sign-in.json',
    `pictures/${sha256}.webp`,
  ]);
  expect([...Value.Errors(AccountExport, content)]).toEqual([]);
  expect(strFromU8(files['ateria.json']!)).toBe(`${JSON.stringify(content, null, 2)}\n`);
  const { records } = content;
  expect(
    Object.fromEntries(Object.entries(records).map(([name, list]) => [name, (list as []).length])),
  ).toEqual({
    recipe: 2,
    calendarEntry: 1,
    quickItem: 2,
    recurringItem: 1,
    generatedList: 1,
    generatedItem: 1,
    foodPreference: 0,
    shelf: 0,
    store: 0,
    foodPrice: 0,
    barcode: 0,
    mealRepeat: 0,
    weekTemplate: 0,
    dayNote: 0,
  });
  expect(JSON.stringify(content)).not.toContain('secret');
  const image = await sharp(files[`pictures/${sha256}.webp`]).metadata();
  expect(image).toMatchObject({ format: 'webp', width: 90, height: 60 });
});

test('one’s name and portrait are in it, and who reads it in keeps their own', async () => {
  const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const picture = `data:image/png;base64,${red.toString('base64')}`;
  await server.call('kaisa', 'PATCH', '/api/users/me', { name: 'Kaisa', picture });
  await server.call('kaisa', 'POST', '/api/recipes', { title: 'Mustikkapiirakka' });
  await server.call('leo', 'PATCH', '/api/users/me', { name: 'Leo' });
  const { answer, files, content } = await exportOf('kaisa');
  expect(content.account).toMatchObject({ name: 'Kaisa' });
  expect(await sharp(files['portrait.webp']).metadata()).toMatchObject({ format: 'webp', width: 96 });
  expect((await importAs('leo', answer.rawPayload)).status).toBe(200);
  const own = await exportOf('leo');
  expect(own.content.account).toMatchObject({ name: 'Leo' });
  expect(own.content.records.recipe).toMatchObject([{ title: 'Mustikkapiirakka' }]);
  expect(own.files).not.toHaveProperty('portrait.webp');
});

test('what is read in elsewhere and exported again is the same, but for the account and the moment', async () => {
  const { soup, sha256 } = await fill('ann');
  const first = await exportOf('ann');
  server.clock.ms += dayMs;
  const { status, body } = await importAs('bo', first.answer.rawPayload);
  expect(status).toBe(200);
  expect(body.records).toMatchObject({
    recipe: counts(2),
    calendarEntry: counts(1),
    quickItem: counts(2),
    recurringItem: counts(1),
    generatedList: counts(1),
    generatedItem: counts(1),
    foodPreference: counts(0),
  });
  expect(body.pictures).toEqual({ added: 1, known: 0, refused: 0 });
  const second = await exportOf('bo');
  expect(second.content.records).toEqual(first.content.records);
  expect(second.content.exportedAt).toBe(first.content.exportedAt + dayMs);
  expect(Object.keys(second.files)).toEqual(Object.keys(first.files));
  expect((await server.call('bo', 'GET', `/api/images/${sha256}`)).statusCode).toBe(200);
  expect((await server.call('bo', 'GET', `/api/recipes/${soup._id}`)).json().nutrition).toEqual({
    energyKcal: 420,
  });
});

test('a household of many pages is written and read in the same way, page by page', async () => {
  const { soup } = await fill('ann');
  const { db } = server.database;
  const row = await db.selectFrom('rows').selectAll().where('id', '=', soup._id).executeTakeFirstOrThrow();
  const description = 'pitkä tarina '.repeat(300);
  for (let nth = 0; nth < 450; nth += 1) {
    const id = `r-${String(nth).padStart(3, '0')}`;
    const state = JSON.parse(row.state);
    Object.assign(state, { id, fields: { ...state.fields, description } });
    await db
      .insertInto('rows')
      .values({ ...row, id, version: 100 + nth, state: JSON.stringify(state) })
      .execute();
  }
  const { answer, files, content } = await exportOf('ann');
  expect(strFromU8(files['ateria.json']!)).toBe(`${JSON.stringify(content, null, 2)}\n`);
  expect([...Value.Errors(AccountExport, content)]).toEqual([]);
  const ids = content.records.recipe.map(({ _id }: { _id: string }) => _id);
  expect(ids).toHaveLength(452);
  expect(ids).toEqual([...ids].sort());
  expect((await importAs('bo', answer.rawPayload)).body.records.recipe).toEqual(counts(452));
  expect((await importAs('bo', answer.rawPayload)).body.records.recipe).toEqual(counts(0, 452));
  expect((await exportOf('bo')).content.records).toEqual(content.records);
});

test('the same file twice changes nothing, and leaves what was edited since', async () => {
  const { soup } = await fill('ann');
  const { answer } = await exportOf('ann');
  await server.call('ann', 'PUT', `/api/recipes/${soup._id}`, { title: 'Kalakeitto' });
  const before = (await server.call('ann', 'GET', '/api/changes')).json();
  const { body } = await importAs('ann', answer.rawPayload);
  expect(body.records.recipe).toEqual(counts(0, 2));
  expect(body.pictures).toEqual({ added: 0, known: 1, refused: 0 });
  const after = (await server.call('ann', 'GET', '/api/changes')).json();
  expect([after.next, after.rows]).toEqual([before.next, before.rows]);
});

test('a large file is read in part by part, and one that broke off goes on with what is missing', async () => {
  const { answer } = await exportOf(await withImages('ann', 3));
  const split = await splitExport(new Blob([answer.rawPayload.slice()]), 1);
  const send = async (part: Blob) => {
    const { status, body } = await importAs('bo', Buffer.from(await part.arrayBuffer()));
    expect(status).toBe(200);
    return [body.records.recipe, body.pictures];
  };
  const nothing = { added: 0, known: 0, refused: 0 };
  const one = { added: 1, known: 0, refused: 0 };
  const images = [...split!.images].sort();
  const [records, { missing, ...pictures }] = await send(split!.records);
  expect([records, pictures, missing.toSorted()]).toEqual([counts(3), nothing, images]);
  const [first, ...rest] = split!.partsOf(new Set(missing));
  expect(rest).toHaveLength(2);
  expect(await send(first!)).toEqual([counts(0, 3), one]);
  const [, left] = await send(split!.records);
  expect(left.missing).toHaveLength(2);
  for (const part of split!.partsOf(new Set(left.missing)))
    expect(await send(part)).toEqual([counts(0, 3), one]);
  expect(await send(split!.records)).toEqual([counts(0, 3), { ...nothing, missing: [] }]);
  expect((await exportOf('bo')).content.records).toEqual((await exportOf('ann')).content.records);
});

test('what a browser unpacked, and somebody packed again with its folder, is read in like the file itself', async () => {
  await fill('ann');
  const { files, content } = await exportOf('ann');
  const packed = zipSync({
    'ateria-2026-01-15/': new Uint8Array(),
    '__MACOSX/ateria-2026-01-15/._ateria.json': strToU8('of the Finder'),
    ...Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`ateria-2026-01-15/${name}`, bytes])),
  });
  const { status, body } = await importAs('bo', packed);
  expect([status, body.pictures]).toEqual([200, { added: 1, known: 0, refused: 0 }]);
  expect((await exportOf('bo')).content.records).toEqual(content.records);
});

test('small files may be many: an hour has room for twenty of the largest', async () => {
  const { answer } = await exportOf('ann');
  for (let count = 0; count < 30; count += 1)
    expect((await importAs('ann', answer.rawPayload)).status).toBe(200);
});

test('what was removed since comes back', async () => {
  const { soup } = await fill('ann');
  const { answer } = await exportOf('ann');
  await server.call('ann', 'DELETE', `/api/recipes/${soup._id}`);
  expect((await importAs('ann', answer.rawPayload)).body.records.recipe).toEqual(counts(1, 1));
  expect((await server.call('ann', 'GET', `/api/recipes/${soup._id}`)).json().title).toBe('Lohikeitto');
});

test('the free tier takes what it has room for and says what it left out', async () => {
  await fill('ann');
  for (const title of ['Keitto', 'Puuro']) await server.call('ann', 'POST', '/api/recipes', { title });
  const { answer } = await exportOf('ann');
  await server.call('bo', 'GET', '/api/quick-list');
  server.clock.ms += 31 * dayMs;
  const { body } = await importAs('bo', answer.rawPayload);
  expect(body.records).toMatchObject({
    recipe: { ...counts(3, 0, 1, 'the free plan has room for 3 recipes'), code: 'recipe_limit' },
    recurringItem: { ...counts(0, 0, 1, 'part of the premium plan'), code: 'premium_required' },
    generatedList: { ...counts(0, 0, 1, 'part of the premium plan'), code: 'premium_required' },
    quickItem: counts(2),
    calendarEntry: counts(1),
  });
  expect((await server.call('bo', 'GET', '/api/recipes')).json()).toHaveLength(3);
  const { content } = await exportOf('bo');
  expect(content.records.recipe.map(({ nutrition }: { nutrition: unknown }) => nutrition)).toEqual([
    null,
    null,
    null,
  ]);
});

test('files that unpack to much more may be fewer: an hour has room for as many as they cost to read', async () => {
  const file = Buffer.from(zipSync({ 'ateria.json': strToU8('{}') }));
  file.writeUInt32LE(512 * 1024 * 1024, file.indexOf('PK\x01\x02', 0, 'latin1') + 24);
  const codes = [];
  for (let count = 0; count < 66; count += 1) codes.push((await importAs('ann', file)).body.code);
  expect(codes).toEqual([...Array(65).fill('invalid_request'), 'rate_limited']);
});

describe('a bad file writes nothing and is told what is wrong with it', () => {
  async function refusal(bytes: Uint8Array) {
    const { status, body } = await importAs('bo', bytes);
    expect((await exportOf('bo')).content.records.recipe).toEqual([]);
    return [status, body.code, body.message];
  }
  const packed = (content: unknown) =>
    zipSync({ 'ateria.json': strToU8(typeof content === 'string' ? content : JSON.stringify(content)) });
  const whole = (records: object) => ({
    format: 'ateria-export',
    version: 1,
    exportedAt: 1,
    records,
    account: { email: null, memberSince: 1 },
  });

  test('what is no zip, or one that was cut short', async () => {
    expect(await refusal(strToU8('hello'))).toEqual([400, 'invalid_request', expect.any(String)]);
    const file = packed(whole({}));
    expect(await refusal(file.subarray(0, file.length - 30))).toEqual([
      400,
      'invalid_request',
      expect.any(String),
    ]);
    const damaged = zipSync({ 'ateria.json': [strToU8(JSON.stringify(whole({}))), { level: 0 }] });
    damaged[60] = 0;
    expect(await refusal(damaged)).toEqual([400, 'invalid_request', expect.any(String)]);
  });

  test('another zip, another JSON, and a newer export', async () => {
    expect(await refusal(zipSync({ 'other.txt': strToU8('x') }))).toEqual([
      400,
      'invalid_request',
      'There is no ateria.json in this file.',
    ]);
    expect(await refusal(packed('{'))).toEqual([400, 'invalid_request', 'ateria.json is not JSON.']);
    expect(await refusal(packed({ ...whole({}), version: 2 }))).toEqual([
      400,
      'invalid_request',
      'This file was made by a newer Ateria. Update this one first.',
    ]);
  });

  test('one bad record among good ones', async () => {
    const recipe = {
      _id: 'a',
      title: 'Soup',
      description: '',
      ingredients: [],
      instructions: [],
      imageUrl: '',
      prepTimeMinutes: null,
      servings: null,
      nutrition: null,
    };
    const [status, code, message] = await refusal(
      packed(whole({ recipe: [recipe, { ...recipe, _id: 'b', title: '' }] })),
    );
    expect([status, code]).toEqual([400, 'invalid_request']);
    expect(message).toContain('records.recipe.1.title');
    const twice = await refusal(packed(whole({ recipe: [recipe, recipe] })));
    expect(twice).toEqual([400, 'invalid_request', 'ateria.json holds a recipe twice.']);
    const odd = await refusal(packed(whole({ recipe: [{ ...recipe, _id: '../x' }] })));
    expect(odd).toEqual([400, 'invalid_request', expect.any(String)]);
    const item = (index: number) => ({ key: `k${index}`, itemName: 'Maito', isChecked: false });
    const meal = { _id: 'm', date: '2026-01-15', mealType: 'dinner', title: 'Keitto', description: '' };
    const feast = { ...meal, items: Array.from({ length: maxMealItemsEver + 1 }, (_, index) => item(index)) };
    const [, , excess] = await refusal(packed(whole({ calendarEntry: [feast] })));
    expect(excess).toContain('records.calendarEntry.0.items');
  });

  test('a bomb: much more inside than it says, or than there can be', async () => {
    const megabyte = zipSync({ 'ateria.json': new Uint8Array(1024 * 1024) });
    expect(megabyte.length).toBeLessThan(2_000);
    const claiming = (size: number) => {
      const file = Buffer.from(megabyte);
      file.writeUInt32LE(size, file.indexOf('PK\x01\x02', 0, 'latin1') + 24);
      return file;
    };
    expect(await refusal(claiming(600 * 1024 * 1024))).toEqual([
      413,
      'payload_too_large',
      expect.any(String),
    ]);
    expect(await refusal(claiming(1_000))).toEqual([400, 'invalid_request', expect.any(String)]);
    const crowd = Buffer.from(megabyte);
    crowd.writeUInt16LE(20_001, crowd.indexOf('PK\x05\x06', 0, 'latin1') + 10);
    expect(await refusal(crowd)).toEqual([400, 'invalid_request', expect.any(String)]);
  });

  test('a file that would take long to read, and nothing of it is kept in memory', async () => {
    const records = (list: string) => JSON.stringify(whole({ quickItem: [] })).replace('[]', list);
    const fields = Array.from({ length: 70_000 }, (_, index) => `"k${index}":0`).join(',');
    const most = 1_000_000;
    const bombs = {
      'is too large': [
        '[],'.repeat(most),
        `{"format":"${'x'.repeat(most)}"}`,
        records(`["${'x'.repeat(6 * most)}"]`),
      ],
      'is too deep': ['['.repeat(1_000), records(`[${'{"a":'.repeat(1_000)}`)],
      'has too many parts': [records(`[{${fields}}]`), records(`[[${'[],'.repeat(most)}`)],
    };
    for (const [excess, texts] of Object.entries(bombs))
      for (const text of texts)
        expect(await refusal(packed(text))).toEqual([
          400,
          'invalid_request',
          expect.stringContaining(excess),
        ]);
    expect((await refusal(packed(records(`[${'{},'.repeat(most)}{}]`))))[2]).toContain('records.quickItem.0');
  });

  test('records that are cut wrongly, or stand where none belong', async () => {
    const item = '{"_id":"a","itemName":"Maito","quantity":"","category":"dairy","isChecked":false}';
    const records = (text: string) => packed(JSON.stringify(whole({ x: 1 })).replace('"x":1', text));
    for (const list of [`[${item},]`, `[,${item}]`, `[${item}}`, `[${item} ${item}]`, `[${item}`])
      expect((await refusal(records(`"quickItem":${list}`)))[2]).toBe('ateria.json is not JSON.');
    expect((await refusal(records(`"quickItem":[${item}],"cats":[1]`)))[2]).toContain('cats');
    expect((await refusal(records(`"quickItem":{"a":[${item}]}`)))[2]).toContain('records.quickItem');
    expect((await refusal(records('"quickItem":[1,2]')))[2]).toContain('records.quickItem.0');
  });

  test('names that are written with escapes, brackets in texts and white space are read', async () => {
    const item = '{"_id":"a","itemName":"[{\\"\u00e4,]}","quantity":"","category":"dairy","isChecked":false}';
    const text = JSON.stringify(whole({ x: 1 })).replace('"x":1', ` "quick\\u0049tem" : [ ${item} \n ] `);
    const { body } = await importAs('cleo', packed(text));
    expect(body.records.quickItem).toEqual(counts(1));
  });

  test('an image that is none is left out, with the rest read in', async () => {
    const sha256 = 'a'.repeat(64);
    const recipe = {
      _id: 'a',
      title: 'Soup',
      description: '',
      ingredients: [],
      instructions: [],
      imageUrl: `/api/images/${sha256}`,
      prepTimeMinutes: null,
      servings: null,
      nutrition: null,
    };
    const file = zipSync({
      'ateria.json': strToU8(JSON.stringify(whole({ recipe: [recipe] }))),
      [`pictures/${sha256}.webp`]: strToU8('<script>'),
      [`pictures/${'b'.repeat(64)}.webp`]: strToU8('nobody names this'),
    });
    const { body } = await importAs('cleo', file);
    const pictures = { added: 0, known: 0, refused: 1, code: 'unsupported_media_type' };
    expect([body.pictures, body.records.recipe]).toEqual([pictures, counts(1)]);
  });

  test('what is not sent as a zip', async () => {
    const answer = await server.call('bo', 'POST', '/api/users/me/import', '{}');
    expect(answer.statusCode).toBe(415);
  });
});

test('other people are served while the file of a large household is checked', async () => {
  let turns = 0;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  const items = Array.from({ length: 4_000 }, (_, index) => ({
    _id: `q${index}`,
    itemName: 'Maito',
    quantity: '',
    category: 'dairy',
    isChecked: false,
  }));
  const content = JSON.stringify({
    format: 'ateria-export',
    version: 1,
    exportedAt: 1,
    account: { email: null, memberSince: 1 },
    records: { quickItem: items },
  });
  const pieces = content.match(/.{1,5000}/g) ?? [];
  await checkAll(Readable.from(pieces.map((piece) => Buffer.from(piece))));
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(40);
});

test('more files at once than there is memory for are refused, to be sent again', async () => {
  const { answer } = await exportOf('ann');
  const name = path.join(server.dataDir, 'export.zip');
  await writeFile(name, answer.rawPayload);
  const file = await open(name);
  onTestFinished(() => file.close());
  let letGo = (_plan: 'active') => {};
  const tier = new Promise<'active'>((resolve) => {
    letGo = resolve;
  });
  const { importFile } = createImportService({
    rows: {} as HouseholdRows, // unused, since the file has no records
    tiers: { tierOf: () => tier, requirePremium: async () => {} },
    images: { restore: async () => 'known', list: async () => [] },
  });
  const member = {
    userId: 'ann',
    householdId: 'h',
    issuer: 'https://issuer.test',
    subject: 'ann',
    number: 1,
  };
  const all = Promise.allSettled(Array.from({ length: 14 }, () => importFile(member, file)));
  letGo('active');
  const outcomes = (await all).map((each) => (each.status === 'rejected' ? each.reason.name : 'read in'));
  expect(outcomes).toEqual([...Array(12).fill('read in'), 'TooManyWaitError', 'TooManyWaitError']);
});

describe('a file that takes longer on its way than other calls may', () => {
  let app: FastifyInstance;
  let exportTimeoutMs: number | undefined;
  beforeEach(async () => {
    app = Fastify({ handlerTimeout: 50 });
    app.addHook('onRoute', ({ method, handlerTimeout }) => {
      if (method === 'GET') exportTimeoutMs = handlerTimeout;
    });
    await app.register(rateLimits, { perMinute: 100, calls: createCallCounter() });
    await app.register(bodyTime, { usualMs: 50 });
    app.decorateRequest('member');
    app.addHook('onRequest', async (request) => {
      request.member = {
        userId: 'ann',
        householdId: 'h',
        issuer: 'https://issuer.test',
        subject: 'ann',
        number: 1,
      };
    });
    await app.register(accountExportRoutes, {
      exportFiles: async function* () {
        yield { name: 'first', pieces: [strToU8('1')], isPacked: true };
        await delay(300);
        yield { name: 'last', pieces: [strToU8('2')], isPacked: true };
      },
      imports: { importFile: async () => ({ records: {}, pictures: { added: 1, known: 0, refused: 0 } }) },
      requireFreshSignIn: async () => {},
      nowMs: Date.now,
    });
  });
  afterEach(() => app.close());

  test('is fetched whole', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${address}/api/users/me/export`);
    expect(Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))).toEqual(['first', 'last']);
  });

  test('may take an hour, as over a slow line', () => {
    expect(exportTimeoutMs).toBe(3_600_000);
  });

  test('is read in', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const file = zipSync({ 'ateria.json': strToU8('{}') });
    const slowly = async function* () {
      yield file.subarray(0, 50);
      await delay(300);
      yield file.subarray(50);
    };
    const send = () =>
      fetch(`${address}/api/users/me/import`, {
        method: 'POST',
        headers: zip,
        body: ReadableStream.from(slowly()),
        duplex: 'half',
      });
    expect(await (await send()).json()).toMatchObject({ pictures: { added: 1 } });
    // One that does not say how large it is counts as the largest.
    const more = await Promise.all(Array.from({ length: 20 }, send));
    expect(more.filter(({ ok }) => ok)).toHaveLength(19);
  });
});

test('an image of an item of the list goes with it, out and in again', async () => {
  const { sha256 } = await fill('ann');
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#4c8' } })
    .jpeg()
    .toBuffer();
  const ofItem = createHash('sha256').update(bytes).digest('hex');
  await server.call('ann', 'PUT', `/api/images/${ofItem}`, bytes, { 'content-type': 'image/jpeg' });
  const imageUrl = `/api/images/${ofItem}`;
  const sync = { op: 1, base: 0, epoch: '', stamp: server.clock.ms };
  const answer = await server.call(
    'ann',
    'PUT',
    '/api/quick-list',
    {
      items: [{ clientId: 'oats', itemName: 'Oats', imageUrl, sync }],
      merge: { device: 'phone' },
    },
    { 'idempotency-key': 'oats' },
  );
  expect(answer.json()).toMatchObject({ rejected: [] });
  const { answer: zipped, files } = await exportOf('ann');
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([sha256, ofItem].map((each) => `pictures/${each}.webp`)),
  );
  const { status, body } = await importAs('bo', zipped.rawPayload);
  expect([status, body.pictures]).toEqual([200, { added: 2, known: 0, refused: 0 }]);
  const { items } = (await server.call('bo', 'GET', '/api/quick-list')).json();
  expect(items).toContainEqual(expect.objectContaining({ itemName: 'Oats', imageUrl }));
  expect((await server.call('bo', 'GET', imageUrl)).statusCode).toBe(200);
});

test('an image that the disk cannot read keeps nobody from all the rest: it is left out, and named', async () => {
  const { sha256 } = await fill('ann');
  const [file] = await imageFilesOf(sha256);
  await rm(file!);
  await mkdir(file!); // Reading a folder fails like a faulty disk.
  const { answer, files, content } = await exportOf('ann');
  expect(content.records.recipe).toHaveLength(2);
  expect(Object.keys(files)).toEqual([
    'ateria.json',
    'activity.json',
    'sign-in.json',
    'unread-pictures.json',
  ]);
  expect(JSON.parse(strFromU8(files['unread-pictures.json']!))).toEqual([`pictures/${sha256}.webp`]);
  const { status, body } = await importAs('bo', answer.rawPayload);
  expect([status, body.records.recipe, body.pictures]).toEqual([
    200,
    counts(2),
    { added: 0, known: 0, refused: 0, missing: [sha256] },
  ]);
});

test('an image that has not come to the server is named, and all the rest is there', async () => {
  const { sha256 } = await fill('ann');
  const onItsWay = 'f'.repeat(64);
  await server.call('ann', 'POST', '/api/recipes', {
    title: 'Kiisseli',
    imageUrl: `/api/images/${onItsWay}`,
  });
  const { answer, files } = await exportOf('ann');
  expect(files[`pictures/${sha256}.webp`]).toBeDefined();
  expect(JSON.parse(strFromU8(files['unread-pictures.json']!))).toEqual([`pictures/${onItsWay}.webp`]);
  expect(await countMissingImages(new Blob([new Uint8Array(answer.rawPayload)]))).toBe(1);
  expect((await importAs('bo', answer.rawPayload)).body.records.recipe).toEqual(counts(3));
});

/** Paths of the largest file of an image. */
async function imageFilesOf(sha256: string): Promise<string[]> {
  const folder = path.join(server.dataDir, 'images');
  const found = await readdir(folder, { recursive: true });
  return found.filter((name) => name.includes(`${sha256}-1600`)).map((name) => path.join(folder, name));
}

import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import sharp from 'sharp';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { TooManyWaitError } from 'sync-protocol/take-turns.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createCallCounter } from '#lib/limits/call-counter.ts';
import { nextTurn } from '#lib/turns/next-turn.ts';
import { bodyTime } from '#plugins/bodies/body-time.ts';
import { errorHandler } from '#plugins/error-handler.ts';
import { rateLimits } from '#plugins/rate-limits.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { collectImages } from './collect-images.ts';
import { createEncodeImage, maxPixels } from './encode-image.ts';
import { createFolderFiles } from './files/folder-files.ts';
import { imageRules } from './image-rules.ts';
import { createImageStore } from './image-store.ts';
import { imagesRoutes } from './images-routes.ts';
import { createImagesService } from './images-service.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const photo = (width: number, height: number, orientation = 1) =>
  sharp({ create: { width, height, channels: 3, background: '#c86428' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Aino' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '60/1 10/1 0/1' } })
    .withMetadata({ orientation })
    .toBuffer();
const put = (bytes: Buffer, address = sha256(bytes), person = 'cook', type = 'image/jpeg') =>
  server.call(person, 'PUT', `/api/images/${address}`, bytes, { 'content-type': type });
const householdOf = async (person: string): Promise<string> =>
  (await server.call(person, 'GET', '/api/households')).json()[0]._id;
const get = (address: string, query = '', person = 'cook') =>
  server.call(person, 'GET', `/api/images/${address}${query}`);

describe('an image', () => {
  test('is kept as WebP in two widths, upright, without what its camera wrote into it', async () => {
    const bytes = await photo(2400, 1200, 6);
    expect((await put(bytes)).statusCode).toBe(204);

    const large = await get(sha256(bytes));
    expect(large.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const about = await sharp(large.rawPayload).metadata();
    expect(about).toMatchObject({ format: 'webp', width: 800, height: 1600 });
    expect(about.exif).toBeUndefined();
    expect(large.rawPayload.includes('GPS')).toBe(false);

    const small = await sharp((await get(sha256(bytes), '?width=400')).rawPayload).metadata();
    expect(small).toMatchObject({ format: 'webp', width: 200, height: 400 });
  });

  test('is taken again without harm, and is never made larger than it was', async () => {
    const bytes = await photo(120, 80);
    expect((await put(bytes)).statusCode).toBe(204);
    expect((await put(bytes)).statusCode).toBe(204);
    expect(await sharp((await get(sha256(bytes))).rawPayload).metadata()).toMatchObject({
      width: 120,
      height: 80,
    });
  });

  test('is seen by its household alone', async () => {
    const bytes = await photo(60, 60);
    await put(bytes);
    const answer = await get(sha256(bytes), '', 'a stranger');
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });
});

describe('what is refused', () => {
  const refusal = async (answer: Promise<Awaited<ReturnType<typeof get>>>) => {
    const { statusCode, json } = await answer;
    return [statusCode, json().code];
  };

  test('bytes that are not what the address says', async () => {
    const bytes = await photo(50, 50);
    expect(await refusal(put(bytes, '0'.repeat(64)))).toEqual([400, 'invalid_request']);
  });

  test('what is no image, whatever it calls itself, and images of other kinds', async () => {
    expect(await refusal(put(Buffer.from('<script>alert(1)</script>')))).toEqual([
      415,
      'unsupported_media_type',
    ]);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect(await refusal(put(svg))).toEqual([415, 'unsupported_media_type']);
    const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .gif()
      .toBuffer();
    expect(await refusal(put(gif))).toEqual([415, 'unsupported_media_type']);
    expect(await refusal(put(Buffer.from('{}'), undefined, 'cook', 'application/json'))).toEqual([
      415,
      'unsupported_media_type',
    ]);
  });

  test('an image that breaks off in the middle', async () => {
    const bytes = await photo(800, 600);
    expect(await refusal(put(bytes.subarray(0, bytes.length / 2)))).toEqual([415, 'unsupported_media_type']);
  });

  test('more pixels than anybody looks at, without decoding them', async () => {
    const side = Math.ceil(Math.sqrt(maxPixels)) + 100;
    const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(await refusal(put(bytes, undefined, 'cook', 'image/png'))).toEqual([413, 'payload_too_large']);
  });

  test('more bytes than an image needs, and an address that is none', async () => {
    const large = Buffer.alloc(10 * 1024 * 1024 + 1);
    expect(await refusal(put(large))).toEqual([413, 'payload_too_large']);
    expect(await refusal(get('../../etc/passwd'))).toEqual([404, 'not_found']);
    expect(await refusal(get('A'.repeat(64)))).toEqual([400, 'invalid_request']);
  });
});

test('more uploads in a minute than a kitchen has, while other calls go on', async () => {
  const small = await startTestApp({ env: { RATE_LIMIT_PER_MINUTE: '20' } });
  const bytes = await photo(20, 20);
  const upload = () =>
    small.call('cook', 'PUT', `/api/images/${sha256(bytes)}`, bytes, { 'content-type': 'image/jpeg' });
  expect([await upload(), await upload(), await upload()].map(({ statusCode }) => statusCode)).toEqual([
    204, 204, 429,
  ]);
  expect((await small.call('cook', 'GET', '/api/quick-list')).statusCode).toBe(200);
  await small.close();
});

test('somebody who sends very many images at once leaves places to others', async () => {
  const encode = createEncodeImage();
  const bytes = await photo(40, 40);
  const send = (person: string) => encode(bytes, person);
  const many = Promise.allSettled(Array.from({ length: 25 }, () => send('aino')));
  await nextTurn();
  await Promise.all(Array.from({ length: 6 }, () => send('ville')));
  expect((await many).filter(({ status }) => status === 'rejected')).toHaveLength(19);
});

test('more images at once than the server can hold, which is answered 503', async () => {
  const encode = createEncodeImage();
  const bytes = await photo(40, 40);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 25 }, (_, nth) => encode(bytes, `person ${nth}`)),
  );
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.name] : []));
  expect(refused).toEqual(Array(3).fill('TooManyWaitError'));

  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(errorHandler);
  app.get('/busy', async () => {
    throw new TooManyWaitError();
  });
  const answer = await app.inject('/busy');
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '5',
  ]);
});

test('an image that nothing names is removed in the end, one that a recipe or an item of the list names is kept', async () => {
  const first = await startTestApp();
  const address = async (size: number) => sha256(await photo(size, size));
  const [wanted, removedRecipes, unwanted] = [await address(30), await address(31), await address(32)];
  const [onList, cleared] = [await address(33), await address(34)];
  for (const size of [30, 31, 32, 33, 34]) {
    const bytes = await photo(size, size);
    await first.call('cook', 'PUT', `/api/images/${sha256(bytes)}`, bytes, { 'content-type': 'image/jpeg' });
  }
  const recipe = (title: string, sha: string) =>
    first.call('cook', 'POST', '/api/recipes', {
      title,
      ingredients: [],
      instructions: [],
      imageUrl: `/api/images/${sha}`,
    });
  expect((await recipe('Soup', wanted)).statusCode).toBe(201);
  // More recipes than are read at once.
  for (let nth = 0; nth < 60; nth += 1) expect((await recipe(`${nth}`, wanted)).statusCode).toBe(201);
  const { _id } = (await recipe('Cake', removedRecipes)).json();
  await first.call('cook', 'DELETE', `/api/recipes/${_id}`);

  const write = (op: number, change: object, more: object = {}) =>
    first.call(
      'cook',
      'PUT',
      '/api/quick-list',
      {
        items: [{ ...change, sync: { op, base: 0, epoch: '', stamp: first.clock.ms, ...more } }],
        merge: { device: 'phone' },
      },
      { 'idempotency-key': `write-${op}` },
    );
  const item = (op: number, clientId: string, sha: string) =>
    write(op, { clientId, itemName: clientId, imageUrl: `/api/images/${sha}` });
  for (const answer of [await item(1, 'oats', onList), await item(2, 'tea', cleared)])
    expect(answer.json()).toMatchObject({ rejected: [] });
  await write(3, { _id: 'tea' }, { isDeleted: true });
  const soap = { clientId: 'soap', itemName: 'Soap', imageUrl: 'https://elsewhere.example/soap.jpg' };
  expect((await write(4, soap)).json()).toMatchObject({ rejected: [{ code: 'invalid_request' }] });

  const folder = path.join(first.dataDir, 'images');
  const files = () =>
    readdirSync(folder).flatMap((home) =>
      readdirSync(path.join(folder, home)).map((name) => path.join(folder, home, name)),
    );
  expect(files()).toHaveLength(10);
  const long = new Date(first.clock.ms - 91 * dayMs);
  for (const file of files()) utimesSync(file, long, long);
  expect(statSync(files()[0] ?? '').mtimeMs).toBe(long.getTime());
  await first.close({ isKeepingData: true });

  const later = { dataDir: first.dataDir, startMs: first.clock.ms };
  const second = await startTestApp(later);
  await expect.poll(() => files().length).toBe(8);
  expect(files().join()).not.toContain(unwanted);
  await second.close({ isKeepingData: true });

  const rules = { images: { ...imageRules, imageOf: () => null } };
  const careless = await startTestApp({ ...later, deps: { rules } });
  await expect.poll(() => files().length, { message: 'a server that holds another rule' }).toBe(0);
  await careless.close();
});

describe('all images of a household', () => {
  const of = (householdId: string) => ({ householdId, userId: 'somebody' });
  const three = () => Promise.all([20, 21, 22].map((size) => photo(size, size)));
  const openStore = async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ateria-images-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const store = createImageStore(createFolderFiles(folder));
    const images = createImagesService({ store, encode: createEncodeImage(), nowMs: Date.now });
    return { folder, store, images };
  };

  test('are listed by their address, without what is half written and without those of others', async () => {
    const { folder, images } = await openStore();
    const [first, second, third] = await three();
    await images.put(of('ours'), sha256(first!), first!);
    await images.put(of('ours'), sha256(second!), second!);
    await images.put(of('theirs'), sha256(third!), third!);
    writeFileSync(path.join(folder, 'ours', `${'0'.repeat(64)}-400.webp`), 'its other half never came');
    writeFileSync(path.join(folder, 'ours', `${'1'.repeat(64)}-400.webp.part`), 'a draft');
    expect(await images.list('ours')).toEqual([sha256(first!), sha256(second!)].sort());
    expect(await images.list('nobody')).toEqual([]);
  });

  test('have an end, and what is there already is still taken', async () => {
    const { folder, images } = await openStore();
    const [first, second] = await three();
    await images.put(of('ours'), sha256(first!), first!);
    for (let n = 1; n < 12_000; n++)
      writeFileSync(path.join(folder, 'ours', `${n.toString(16).padStart(64, '0')}-400.webp`), '');
    await expect(images.put(of('ours'), sha256(second!), second!)).rejects.toMatchObject({
      code: 'list_limit',
    });
    await images.put(of('ours'), sha256(first!), first!);
    await images.put(of('theirs'), sha256(second!), second!);
  });

  test('have the same end where two come at once', async () => {
    const { folder, images } = await openStore();
    const [first, second, third] = await three();
    await images.put(of('ours'), sha256(first!), first!);
    for (let n = 1; n < 11_999; n++)
      writeFileSync(path.join(folder, 'ours', `${n.toString(16).padStart(64, '0')}-400.webp`), '');
    const outcomes = await Promise.allSettled(
      [second!, third!].map((each) => images.put(of('ours'), sha256(each), each)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('are removed together, once or twice, and those of others stay', async () => {
    const { images } = await openStore();
    const [first, second] = await three();
    await images.put(of('ours'), sha256(first!), first!);
    await images.put(of('theirs'), sha256(second!), second!);
    await images.removeAll('ours');
    await images.removeAll('ours');
    expect(await images.list('ours')).toEqual([]);
    await expect(images.get('ours', sha256(first!), 400)).rejects.toThrow('There is no such picture.');
    expect(await images.list('theirs')).toEqual([sha256(second!)]);
  });

  test('go at the next collection when the household is gone, however new they are', async () => {
    const { images, store } = await openStore();
    const [bytes] = await three();
    await images.put(of('a household that was deleted'), sha256(bytes!), bytes!);
    await images.put(of(await householdOf('cook')), sha256(bytes!), bytes!);
    const { db } = server.database;
    expect(await collectImages({ db, store, nowMs: Date.now })).toBe(1);
    for await (const household of store.households()) expect(household).toBe(await householdOf('cook'));
  });

  test('go with an account that was deleted, also where nobody else has any', async () => {
    const { images, store } = await openStore();
    const [bytes] = await three();
    await images.put(of(await householdOf('somebody who goes')), sha256(bytes!), bytes!);
    expect((await server.call('somebody who goes', 'DELETE', '/api/users/me')).statusCode).toBe(204);
    expect(await collectImages({ db: server.database.db, store, nowMs: Date.now })).toBe(1);
  });

  test('are collected no further than a server that stops lets them be', async () => {
    const { images, store } = await openStore();
    const [bytes] = await three();
    for (const person of ['one', 'two', 'three'])
      await images.put(of(await householdOf(person)), sha256(bytes!), bytes!);
    let asked = 0;
    const counting = { ...store, collect: async () => ++asked };
    const deps = { db: server.database.db, store: counting, nowMs: Date.now };
    await collectImages({ ...deps, isStopping: () => asked === 1 });
    expect(asked).toBe(1);
  });
});

test('images stay where a server is started on the database of others, or on none, by mistake', async () => {
  const first = await startTestApp();
  const bytes = await photo(50, 40);
  const address = `/api/images/${sha256(bytes)}`;
  const type = { 'content-type': 'image/jpeg' };
  expect((await first.call('cook', 'PUT', address, bytes, type)).statusCode).toBe(204);
  await first.close({ isKeepingData: true });
  const { dataDir } = first;
  const database = path.join(dataDir, 'ateria.db');
  renameSync(database, `${database}.aside`);

  const mistaken = await startTestApp({ dataDir });
  expect((await mistaken.call('somebody', 'GET', '/api/quick-list')).statusCode).toBe(200);
  await mistaken.close({ isKeepingData: true });
  for (const end of ['', '-wal', '-shm']) rmSync(`${database}${end}`, { force: true });
  renameSync(`${database}.aside`, database);

  const again = await startTestApp({ dataDir });
  onTestFinished(() => again.close());
  expect((await again.call('cook', 'GET', address)).statusCode).toBe(200);
});

test('a household is deleted also where so many wait for its images that they are left to the daily collection', async () => {
  const createStore: typeof createImageStore = (files) => ({
    ...createImageStore(files),
    removeAll: async () => {
      throw new TooManyWaitError('200 wait already');
    },
  });
  const busy = await startTestApp({ deps: { rules: { images: { ...imageRules, createStore } } } });
  onTestFinished(() => busy.close());
  const { _id } = (await busy.call('cook', 'POST', '/api/households', { name: 'Cottage' })).json();
  expect((await busy.call('cook', 'DELETE', `/api/households/${_id}`)).statusCode).toBe(204);
});

test('an image from where there is hardly a signal may take longer than other calls', async () => {
  const app = Fastify({ handlerTimeout: 50 });
  onTestFinished(() => app.close());
  await app.register(bodyTime, { usualMs: 50 });
  await app.register(rateLimits, { perMinute: 600, calls: createCallCounter() });
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
  const folder = mkdtempSync(path.join(tmpdir(), 'ateria-images-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const store = createImageStore(createFolderFiles(folder));
  await app.register(imagesRoutes, {
    images: createImagesService({ store, encode: createEncodeImage(), nowMs: Date.now }),
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const bytes = await photo(30, 20);
  const slowly = async function* () {
    yield bytes.subarray(0, 100);
    await delay(300);
    yield bytes.subarray(100);
  };
  const headers = { 'content-type': 'image/jpeg' };
  const answer = await fetch(`${address}/api/images/${sha256(bytes)}`, {
    method: 'PUT',
    headers,
    body: ReadableStream.from(slowly()),
    duplex: 'half',
  });
  expect(answer.status).toBe(204);
});

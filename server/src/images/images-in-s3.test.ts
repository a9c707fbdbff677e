import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { S3Settings } from '#config.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { collectImages } from './collect-images.ts';
import { createS3Files } from './files/s3-files.ts';
import { imageRules } from './image-rules.ts';
import { createImageStore } from './image-store.ts';
import { startFailingS3 } from './testing/failing-s3.ts';
import { environmentOf, startS3 } from './testing/start-s3.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 }); // Another process, on a busy machine.

const started = await startS3();
afterAll(() => (started.isAvailable ? started.s3.stop() : undefined));

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const photo = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c86428' } })
    .jpeg()
    .toBuffer();

async function namesIn(settings: S3Settings): Promise<string[]> {
  const files = createS3Files(settings);
  const names: string[] = [];
  for await (const id of files.households()) for await (const name of files.list(id)) names.push(name);
  return names;
}

const upload = (server: TestApp, person: string, bytes: Buffer) =>
  server.call(person, 'PUT', `/api/images/${sha256(bytes)}`, bytes, { 'content-type': 'image/jpeg' });
const download = (server: TestApp, person: string, bytes: Buffer, width = 1600) =>
  server.call(person, 'GET', `/api/images/${sha256(bytes)}?width=${width}`);

if (!started.isAvailable) test.skip(`S3: ${started.reason}`, () => {});
else {
  const { s3 } = started;

  describe('with the images in an S3-compatible store', () => {
    let settings: S3Settings;
    let server: TestApp;
    beforeAll(async () => {
      settings = await s3.newBucket();
      server = await startTestApp({ env: environmentOf(settings) });
    });
    afterAll(() => server.close());

    test('an image is kept there and nowhere else, and seen by its household alone', async () => {
      const bytes = await photo(60);
      expect([
        (await upload(server, 'ann', bytes)).statusCode,
        (await upload(server, 'ann', bytes)).statusCode,
      ]).toEqual([204, 204]);
      for (const width of [400, 1600]) {
        const answer = await download(server, 'ann', bytes, width);
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
        expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 60 });
      }
      expect((await download(server, 'bo', bytes)).statusCode).toBe(404);
      expect(await namesIn(settings)).toHaveLength(2);
      expect(existsSync(path.join(server.dataDir, 'images'))).toBe(false);
    });

    test('another server with the same store and database has it at once', async () => {
      const bytes = await photo(61);
      await upload(server, 'ann', bytes);
      const rules = {
        images: { ...imageRules, createStore: () => createImageStore(createS3Files(settings)) },
      };
      const { householdId } = await server.database.db
        .selectFrom('users')
        .select('household_id as householdId')
        .where('subject', '=', 'ann')
        .executeTakeFirstOrThrow();
      const store = rules.images.createStore();
      expect(await store.read(householdId, sha256(bytes), 400)).toEqual(
        (await download(server, 'ann', bytes, 400)).rawPayload,
      );
    });

    test('a shared recipe shows it, an export has it, and an import elsewhere brings it', async () => {
      const bytes = await photo(62);
      await upload(server, 'cleo', bytes);
      const imageUrl = `/api/images/${sha256(bytes)}`;
      const recipe = { title: 'Keitto', ingredients: [], instructions: [], imageUrl };
      const { _id } = (await server.call('cleo', 'POST', '/api/recipes', recipe)).json();
      const { link } = (await server.call('cleo', 'PUT', `/api/recipe-links/${_id}`)).json();
      const image = await server.app.inject(`${new URL(link).pathname}/picture`);
      expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp']);

      const file = await server.call('cleo', 'GET', '/api/users/me/export');
      const packed = unzipSync(file.rawPayload);
      expect(strFromU8(packed['ateria.json'] ?? new Uint8Array())).toContain(imageUrl);
      expect(Object.keys(packed)).toContain(`pictures/${sha256(bytes)}.webp`);
      const headers = { 'content-type': 'application/zip' };
      const report = await server.call('dora', 'POST', '/api/users/me/import', file.rawPayload, headers);
      expect(report.json().pictures).toEqual({ added: 1, known: 0, refused: 0 });
      expect((await download(server, 'dora', bytes)).statusCode).toBe(200);
    });

    test('what no recipe names goes in the end, and with the account goes everything', async () => {
      const [wanted, unwanted] = [await photo(63), await photo(64)];
      for (const bytes of [wanted, unwanted]) await upload(server, 'eve', bytes);
      const imageUrl = `/api/images/${sha256(wanted)}`;
      await server.call('eve', 'POST', '/api/recipes', {
        title: 'Keitto',
        ingredients: [],
        instructions: [],
        imageUrl,
      });
      const store = createImageStore(createS3Files(settings));
      const nowMs = () => Date.now() + 91 * dayMs;
      await collectImages({ db: server.database.db, store, nowMs });
      expect([
        (await download(server, 'eve', wanted)).statusCode,
        (await download(server, 'eve', unwanted)).statusCode,
      ]).toEqual([200, 404]);
      const before = (await namesIn(settings)).length;
      expect((await server.call('eve', 'DELETE', '/api/users/me', {})).statusCode).toBe(204);
      expect(await namesIn(settings)).toHaveLength(before - 2);
    });
  });

  describe('when the store fails', () => {
    const impatient = { connectMs: 1_000, silenceMs: 500, answerMs: 2_000, atOnce: 8, waiting: 20 };
    async function startFailing(limits: Parameters<typeof createS3Files>[1] = impatient) {
      const settings = await s3.newBucket();
      const failing = await startFailingS3(settings);
      onTestFinished(failing.close);
      const createStore = () => createImageStore(createS3Files(failing.settings, limits));
      const server = await startTestApp({ deps: { rules: { images: { ...imageRules, createStore } } } });
      onTestFinished(() => server.close());
      return { settings, failing, server };
    }

    /** Retries, since on a busy machine the short time-outs may fail an upload. */
    const keepImage = (server: TestApp, bytes: Buffer) =>
      expect.poll(async () => (await upload(server, 'ann', bytes)).statusCode).toBe(204);

    test.each(['refused', 'silent'] as const)(
      '%s: the answer is to try again, and trying again mends it',
      async (mishap) => {
        const { failing, server } = await startFailing();
        const [kept, fresh] = [await photo(70), await photo(71)];
        await keepImage(server, kept);
        failing.let(mishap);
        for (const answer of [await upload(server, 'ann', fresh), await download(server, 'ann', kept)]) {
          expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
          expect([answer.headers['retry-after'], answer.headers['cache-control']]).toEqual(['5', 'no-store']);
          expect(answer.json().message).toContain('Nothing was lost; please try again.');
        }
        failing.let('none');
        expect((await upload(server, 'ann', fresh)).statusCode).toBe(204);
        for (const bytes of [kept, fresh])
          expect((await download(server, 'ann', bytes)).statusCode).toBe(200);
      },
    );

    test('half way through an upload: no half of an image is shown, and the next try makes it whole', async () => {
      const { settings, failing, server } = await startFailing();
      const bytes = await photo(72);
      failing.let(({ method, url = '' }) =>
        method === 'PUT' && url.includes('-1600.webp') ? 'refused' : 'none',
      );
      expect((await upload(server, 'ann', bytes)).statusCode).toBe(503);
      expect(await namesIn(settings)).toHaveLength(1);
      failing.let('none');
      expect((await upload(server, 'ann', bytes)).statusCode).toBe(204);
      expect((await download(server, 'ann', bytes)).statusCode).toBe(200);
      expect(await namesIn(settings)).toHaveLength(2);
    });

    test('an image whose answer was lost on the way is there, and is taken again', async () => {
      const { failing, server } = await startFailing();
      const bytes = await photo(73);
      // The file is written, but the answer is lost.
      failing.let(({ method }) => (method === 'PUT' ? 'cut' : 'none'));
      await upload(server, 'ann', bytes);
      failing.let('none');
      expect((await upload(server, 'ann', bytes)).statusCode).toBe(204);
      expect((await download(server, 'ann', bytes)).statusCode).toBe(200);
    });

    test('a file that the store lost comes back with the next upload of the same image', async () => {
      const { settings, server } = await startFailing();
      const bytes = await photo(74);
      await keepImage(server, bytes);
      const [small = ''] = (await namesIn(settings)).filter((name) => name.endsWith('-400.webp'));
      await createS3Files(settings).remove(small);
      expect((await download(server, 'ann', bytes, 400)).statusCode).toBe(404);
      expect((await upload(server, 'ann', bytes)).statusCode).toBe(204);
      expect((await download(server, 'ann', bytes, 400)).statusCode).toBe(200);
    });

    test('nobody else waits: lists are written and read while images hang, and the server is ready', async () => {
      const { failing, server } = await startFailing();
      const bytes = await photo(75);
      await keepImage(server, bytes);
      failing.let('silent');
      const before = failing.asked();
      let hasHung = 0;
      const hanging = Array.from({ length: 6 }, async () => {
        const answer = await download(server, 'ann', bytes);
        hasHung += 1;
        return answer.statusCode;
      });
      await vi.waitUntil(() => failing.asked() >= before + 6, { timeout: 5_000 });
      const item = { items: [{ itemName: 'Maito' }] };
      for (const person of ['ann', 'bo']) {
        expect((await server.call(person, 'POST', '/api/quick-list/items', item)).statusCode).toBeLessThan(
          500,
        );
        expect((await server.call(person, 'GET', '/api/quick-list')).statusCode).toBe(200);
      }
      expect((await server.app.inject('/api/ready')).statusCode).toBe(200);
      expect(hasHung).toBe(0);
      expect(await Promise.all(hanging)).toEqual(Array(6).fill(503));
    });

    test('being merely slow: every image is taken and shown, those at once one after another, and lists do not wait for them', async () => {
      const { settings, failing, server } = await startFailing({
        atOnce: 4,
        answerMs: 60_000,
        silenceMs: 30_000,
      });
      const images = await Promise.all(Array.from({ length: 8 }, (_, index) => photo(80 + index)));
      await server.call('ann', 'GET', '/api/quick-list');
      failing.let('slow');
      let done = 0;
      const uploading = images.map(async (bytes) => {
        const { statusCode } = await upload(server, 'ann', bytes);
        done += 1;
        return statusCode;
      });
      for (const person of ['ann', 'bo'])
        expect((await server.call(person, 'GET', '/api/quick-list')).statusCode).toBe(200);
      expect(done).toBeLessThan(images.length);
      expect(await Promise.all(uploading)).toEqual(images.map(() => 204));
      const shown = await Promise.all(images.map((bytes) => download(server, 'ann', bytes)));
      expect(shown.map(({ statusCode }) => statusCode)).toEqual(images.map(() => 200));
      expect(new Set(shown.map(({ rawPayload }) => sha256(rawPayload))).size).toBe(images.length);
      expect(await namesIn(settings)).toHaveLength(2 * images.length);
    });

    test('a household or an account is deleted all the same, and its images go when the store is back', async () => {
      const { settings, failing, server } = await startFailing();
      await keepImage(server, await photo(76));
      failing.let('refused');
      expect((await server.call('ann', 'DELETE', '/api/users/me', {})).statusCode).toBe(204);
      expect(await namesIn(settings)).toHaveLength(2);
      failing.let('none');
      const store = createImageStore(createS3Files(settings));
      expect(await collectImages({ db: server.database.db, store, nowMs: Date.now })).toBe(1);
      expect(await namesIn(settings)).toEqual([]);
    });
  });

  test('a server starts while the store is away, and not where its configuration cannot be right', async () => {
    const settings = await s3.newBucket();
    const away = { ...settings, endpoint: 'http://127.0.0.1:9' };
    const server = await startTestApp({ env: environmentOf(away) });
    expect((await server.call('ann', 'GET', '/api/quick-list')).statusCode).toBe(200);
    expect((await upload(server, 'ann', await photo(20))).statusCode).toBe(503);
    await server.close();
    await expect(startTestApp({ env: environmentOf({ ...settings, bucket: 'nobodys' }) })).rejects.toThrow(
      'there is no bucket "nobodys"',
    );
  });
}

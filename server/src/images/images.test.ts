import { createHash } from 'node:crypto';
import { readdirSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { maxPixels } from './encode-image.ts';

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
const get = (address: string, query = '', person = 'cook') =>
  server.call(person, 'GET', `/api/images/${address}${query}`);

describe('a picture', () => {
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

  test('what is no picture, whatever it calls itself, and pictures of other kinds', async () => {
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

  test('a picture that breaks off in the middle', async () => {
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

  test('more bytes than a picture needs, and an address that is none', async () => {
    const large = Buffer.alloc(10 * 1024 * 1024 + 1);
    expect(await refusal(put(large))).toEqual([413, 'payload_too_large']);
    expect(await refusal(get('../../etc/passwd'))).toEqual([404, 'not_found']);
    expect(await refusal(get('A'.repeat(64)))).toEqual([400, 'invalid_request']);
  });
});

test('a picture that no recipe names is removed in the end, one that a recipe names is kept', async () => {
  const first = await startTestApp();
  const address = async (size: number) => sha256(await photo(size, size));
  const [wanted, removedRecipes, unwanted] = [await address(30), await address(31), await address(32)];
  for (const size of [30, 31, 32]) {
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
  const { _id } = (await recipe('Cake', removedRecipes)).json();
  await first.call('cook', 'DELETE', `/api/recipes/${_id}`);

  const folder = path.join(first.dataDir, 'images');
  const files = () =>
    readdirSync(folder).flatMap((home) =>
      readdirSync(path.join(folder, home)).map((name) => path.join(folder, home, name)),
    );
  expect(files()).toHaveLength(6);
  const long = new Date(first.clock.ms - 91 * 24 * 60 * 60 * 1000);
  for (const file of files()) utimesSync(file, long, long);
  expect(statSync(files()[0] ?? '').mtimeMs).toBe(long.getTime());
  await first.close({ isKeepingData: true });

  const second = await startTestApp({ dataDir: first.dataDir, startMs: first.clock.ms });
  await expect.poll(() => files().length).toBe(4);
  expect(files().join()).not.toContain(unwanted);
  await second.close();
});

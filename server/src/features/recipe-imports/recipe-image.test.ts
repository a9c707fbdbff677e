import type { RequestListener } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithSite } from '#testing/site-to-read.ts';

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b5651d' } });
const image = await drawn(2400, 1200)
  .withExif({ IFD0: { Artist: 'Somebody' } })
  .jpeg()
  .toBuffer();
const answers: Readonly<Record<string, readonly [type: string, body: Buffer | string]>> = {
  '/soup.jpg': ['image/jpeg', image],
  '/page': ['text/html', '<h1>Soup</h1>'],
  '/drawing.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  '/no.png': ['image/png', 'not an image'],
  '/disguised.png': ['image/png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  '/many.png': ['image/png', await drawn(6_000, 6_000).png().toBuffer()],
  '/long.jpg': ['image/jpeg', Buffer.alloc(10 * 1024 * 1024 + 1)],
};

const answer: RequestListener = (request, response) => {
  const { url = '' } = request;
  const hops = /^\/hop\/(\d)$/.exec(url)?.[1];
  if (hops)
    return void response
      .writeHead(302, { location: Number(hops) ? `/hop/${Number(hops) - 1}` : '/soup.jpg' })
      .end();
  if (url === '/inside') return void response.writeHead(302, { location: 'http://10.0.0.1/soup.jpg' }).end();
  if (url === '/slow') return;
  const [type, body] = answers[url] ?? [];
  if (type === undefined) return void response.writeHead(404).end();
  response.setHeader('content-type', type).end(body);
};
let server: Awaited<ReturnType<typeof startWithSite>>;

beforeAll(async () => {
  server = await startWithSite(answer, 2_000);
});
afterAll(() => server.close());

const read = (url: string, person = 'cook') =>
  server.app.call(person, 'POST', '/api/recipe-imports/picture', { url });
const at = (path: string) => server.at(path);

test('a page’s image comes as ours: WebP, no larger than ours, without what came along with it', async () => {
  const answer = await read(at('/hop/2'));
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  const { format, width, height, exif } = await sharp(answer.rawPayload).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: 'webp',
    width: 1600,
    height: 800,
    exif: undefined,
  });
});

test.each([
  ['/hop/3', 422, 'page_refused'],
  ['/inside', 422, 'address_not_allowed'],
  ['/nowhere', 422, 'page_not_found'],
  ['/slow', 422, 'page_timeout'],
  ['/page', 415, 'unsupported_media_type'],
  ['/drawing.svg', 415, 'unsupported_media_type'],
  ['/no.png', 415, 'unsupported_media_type'],
  ['/disguised.png', 415, 'unsupported_media_type'],
  ['/many.png', 413, 'payload_too_large'],
  ['/long.jpg', 422, 'page_too_large'],
])('%s is answered with %i %s', async (path, status, code) => {
  const answer = await read(at(path));
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});

test('an image of a machine inside is not asked for', async () => {
  expect((await read('http://169.254.169.254/a.jpg')).json().code).toBe('address_not_allowed');
  expect((await read('data:image/png;base64,AAAA')).json().code).toBe('address_not_allowed');
});

test('images are counted by person, and for people who are signed in', async () => {
  const asked = await Promise.all(Array.from({ length: 43 }, () => read(at('/nowhere'), 'hasty')));
  expect(asked.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
  const payload = { url: at('/soup.jpg') };
  const answer = await server.app.app.inject({
    method: 'POST',
    url: '/api/recipe-imports/picture',
    payload,
  });
  expect(answer.statusCode).toBe(401);
});

import { describe, expect, test } from 'vitest';
import { createMemoryCaches } from '../testing/memory-caches.ts';
import { answerImage, createImageWorker, isForImage } from './image-worker.ts';

const origin = 'https://ateria.test';
const path = `/api/images/${'a'.repeat(64)}?width=400`;

/** A page and its service worker; the server answers as the test says and records its requests. */
function openApp(serve: (request: Request) => Response | Promise<Response> = () => image('soup')) {
  const caches = createMemoryCaches();
  const asked: Request[] = [];
  const kept: Promise<void>[] = [];
  const network = async (request: Request) => {
    asked.push(request);
    return serve(request);
  };
  const workerFetch = (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!isForImage(request)) return network(request);
    return answerImage(request, {
      caches: caches as unknown as CacheStorage,
      fetch: (forwarded) => network(forwarded as Request),
      keep: async (name, at, file) => {
        const cache = await caches.open(name.replace('ateria-', 'ateria-pictures-'));
        await cache.put(at, new Response(file, { headers: { 'content-type': file.type } }));
      },
      waitUntil: (step) => void kept.push(step),
    });
  };
  const pageOf = (databaseName: string) => {
    const worker = createImageWorker({
      container: { controller: {} as ServiceWorker },
      baseUrl: origin,
      fetch: workerFetch as typeof fetch,
      databaseName,
    });
    return {
      ask: async () => (await worker.ask(path))?.text() ?? null,
      fetch: async () => {
        const headers = { ...worker.headers(), authorization: `Bearer of ${databaseName}` };
        const answer = await workerFetch(origin + path, { headers });
        const text = await answer.text().catch(() => 'broken off');
        await Promise.all(kept);
        return text;
      },
    };
  };
  return { caches, asked, pageOf };
}
const image = (text: string) => new Response(text, { headers: { 'content-type': 'image/webp' } });

describe('the service worker', () => {
  test('fetches an image once, with the page’s token, and answers from its cache from then on', async () => {
    const { asked, pageOf } = openApp();
    const aino = pageOf('ateria-aino');
    expect(await aino.ask()).toBeNull();
    expect(asked).toEqual([]);
    expect(await aino.fetch()).toBe('soup');
    expect([await aino.ask(), await aino.fetch()]).toEqual(['soup', 'soup']);
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer of ateria-aino']);
  });

  test('tells nobody whose page it was', async () => {
    const { asked, pageOf } = openApp();
    await pageOf('ateria-aino').fetch();
    expect([...(asked[0]?.headers ?? [])].map(([name]) => name)).not.toContain('ateria-person');
  });

  test('gives another person nothing of it', async () => {
    const { asked, pageOf } = openApp();
    await pageOf('ateria-aino').fetch();
    expect(await pageOf('ateria-eino').ask()).toBeNull();
    await pageOf('ateria-eino').fetch();
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['a refusal', () => Response.json({ code: 'not_found' }, { status: 404 })],
    ['a page of somebody else’s', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['a part', () => new Response('so', { status: 206, headers: { 'content-type': 'image/webp' } })],
    [
      'what breaks off',
      () =>
        new Response(
          new ReadableStream({
            start: (body) => body.enqueue(new TextEncoder().encode('so')),
            pull: (body) => body.error(new Error('gone')),
          }),
          { headers: { 'content-type': 'image/webp' } },
        ),
    ],
  ])('keeps nothing of %s', async (_what, serve) => {
    const { caches, pageOf } = openApp(serve);
    await pageOf('ateria-aino').fetch();
    expect(caches.paths()).toEqual([]);
  });

  test('leaves alone what no page of ours asks for', () => {
    const headers = { 'ateria-person': 'ateria-aino' };
    expect(isForImage(new Request(origin + path, { headers }))).toBe(true);
    expect(isForImage(new Request(origin + path))).toBe(false);
    expect(isForImage(new Request(origin + path, { headers, method: 'PUT' }))).toBe(false);
    expect(isForImage(new Request(`${origin}/api/recipes`, { headers }))).toBe(false);
    expect(isForImage(new Request(origin + path, { headers: { 'ateria-person': 'precache' } }))).toBe(false);
  });
});

test('a page that no service worker controls asks none', async () => {
  const worker = createImageWorker({
    container: { controller: null },
    baseUrl: origin,
    fetch,
    databaseName: 'ateria-aino',
  });
  expect([worker.headers(), await worker.ask(path)]).toEqual([null, undefined]);
});

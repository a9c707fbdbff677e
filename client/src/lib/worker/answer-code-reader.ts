const file = /^\/assets\/((?:code-reader\.worker|zxing_reader)-)[\w-]+\.(?:js|wasm)$/;
const cacheName = 'ateria-code-reader';

/** The worker that reads codes, and its WebAssembly: each name holds a hash of what is in it. */
export const isCodeReader = (path: string): boolean => file.test(path);

/** What reads codes: from this device once it has been fetched, so that codes are read without a network too. */
export async function answerCodeReader(
  request: Request,
  { caches, fetch }: { caches: CacheStorage; fetch: (request: Request) => Promise<Response> },
): Promise<Response> {
  const kept = await caches.match(request, { cacheName });
  if (kept) return kept;
  const answer = await fetch(request);
  // A full disk: then it is fetched again.
  if (answer.status === 200) await keep(request, answer.clone()).catch(() => {});
  return answer;

  async function keep(asked: Request, copy: Response): Promise<void> {
    const cache = await caches.open(cacheName);
    await cache.put(asked, copy);
    const others = (await cache.keys()).filter(
      ({ url }) => url !== asked.url && partOf(url) === partOf(asked.url),
    );
    await Promise.all(others.map((other) => cache.delete(other)));
  }
}

const partOf = (url: string) => file.exec(new URL(url).pathname)?.[1];

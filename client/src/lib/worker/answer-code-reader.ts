import { keepFetched, type WorkerStores } from './keep-fetched.ts';

const file = /^\/assets\/((?:code-reader\.worker|zxing_reader)-)[\w-]+\.(?:js|wasm)$/;
const cacheName = 'ateria-code-reader';

/** Whether this is the code reader's worker or WebAssembly; both have a content hash in their names. */
export const isCodeReader = (path: string): boolean => file.test(path);

/** Answers requests for the code reader from the cache once fetched, so that codes can be read offline. */
export function answerCodeReader(request: Request, stores: WorkerStores): Promise<Response> {
  return keepFetched(request, cacheName, stores, async () => {
    const cache = await stores.caches.open(cacheName);
    const others = (await cache.keys()).filter(
      ({ url }) => url !== request.url && partOf(url) === partOf(request.url),
    );
    await Promise.all(others.map((other) => cache.delete(other)));
  });
}

const partOf = (url: string) => file.exec(new URL(url).pathname)?.[1];

import { keepFetched, type WorkerStores } from './keep-fetched.ts';

const file = /^\/assets\/((?:code-reader\.worker|zxing_reader)-)[\w-]+\.(?:js|wasm)$/;
const cacheName = 'ateria-code-reader';

/** The worker that reads codes, and its WebAssembly: each name holds a hash of what is in it. */
export const isCodeReader = (path: string): boolean => file.test(path);

/** What reads codes: from this device once it has been fetched, so that codes are read without a network too. */
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

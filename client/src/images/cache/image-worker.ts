import { isPersonDatabase } from '#db/ateria-db.ts';
import { imageCacheName } from './image-caches.ts';

/**
 * Header from a page to its service worker: name of the database of the person whose image it is. Never
 * leaves the device.
 */
const personHeader = 'ateria-person';
/**
 * RFC 9111, 5.2.1.7. An uncached image is not answered with that section's 504, since each would be an error
 * in the console, but without an image.
 */
const onlyIfCached = 'only-if-cached';

/** The service worker from the perspective of one person's pages. */
export interface ImageWorker {
  /** Headers that let the worker answer from its cache and cache the answer; null without a worker. */
  headers: () => Record<string, string> | null;
  /** The worker's cached image, null if none; undefined without a worker. */
  ask: (path: string) => Promise<Blob | null | undefined>;
}

export const noWorker: ImageWorker = { headers: () => null, ask: async () => undefined };

export function createImageWorker(deps: {
  container: Pick<ServiceWorkerContainer, 'controller'> | undefined;
  baseUrl: string;
  fetch: typeof fetch;
  databaseName: string;
}): ImageWorker {
  const { container, baseUrl, fetch, databaseName } = deps;
  const headers = () => (container?.controller ? { [personHeader]: databaseName } : null);
  return {
    headers,
    ask: async (path) => {
      const own = headers();
      if (!own) return undefined;
      const answer = await fetch(new URL(path, baseUrl), {
        headers: { ...own, 'cache-control': onlyIfCached },
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'manual',
        referrerPolicy: 'no-referrer',
      }).catch(() => null);
      return answer && isImage(answer) ? answer.blob() : null;
    },
  };
}

/** Whether a request is for an image and names the person whose page it is. */
export function isForImage({ method, headers, url }: Request): boolean {
  return (
    method === 'GET' &&
    isPersonDatabase(headers.get(personHeader) ?? '') &&
    new URL(url).pathname.startsWith('/api/images/')
  );
}

/**
 * The service worker's answer to a page's image request: from that person's cache, else from the network, and
 * then cached. The request carries the page's token to the server.
 *
 * @param keep stores the image in the person's cache; runs while the page is already reading the answer
 */
export async function answerImage(
  request: Request,
  deps: {
    caches: Pick<CacheStorage, 'match'>;
    fetch: typeof fetch;
    keep: (databaseName: string, path: string, image: Blob) => Promise<void>;
    waitUntil: (step: Promise<void>) => void;
  },
): Promise<Response> {
  const { caches, fetch, keep, waitUntil } = deps;
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const databaseName = request.headers.get(personHeader) ?? '';
  const cacheName = imageCacheName(databaseName);
  const kept = await caches.match(path, { cacheName }).catch(() => undefined);
  if (kept) return kept;
  if (request.headers.get('cache-control') === onlyIfCached) return new Response(null, { status: 204 });
  const answer = await fetch(withoutPerson(request));
  if (isImage(answer)) {
    const whole = answer.clone().blob();
    // An incomplete image is not cached.
    waitUntil(whole.then((image) => keep(databaseName, path, image)).catch(() => undefined));
  }
  return answer;
}

function withoutPerson(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete(personHeader);
  return new Request(request, { headers });
}

function isImage({ status, headers }: Response): boolean {
  return status === 200 && /^image\//i.test(headers.get('content-type') ?? '');
}

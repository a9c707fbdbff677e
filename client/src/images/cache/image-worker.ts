import { isPersonDatabase } from '#db/ateria-db.ts';
import { imageCacheName } from './image-caches.ts';

/** Between a page and its service worker: the name of the database of whose image it is. It never leaves the device. */
const personHeader = 'ateria-person';
/** RFC 9111, 5.2.1.7. What is not kept is answered without an image, and not by its 504: that is an error in the console each time. */
const onlyIfCached = 'only-if-cached';

/** The service worker as the pages of one person use it. */
export interface ImageWorker {
  /** Headers of a request that the worker may answer from what it keeps, and keeps the answer of; null without a worker. */
  headers: () => Record<string, string> | null;
  /** What it keeps; undefined without a worker. */
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

/** Whether a page asks for an image of the person whose page it is. */
export function isForImage({ method, headers, url }: Request): boolean {
  return (
    method === 'GET' &&
    isPersonDatabase(headers.get(personHeader) ?? '') &&
    new URL(url).pathname.startsWith('/api/images/')
  );
}

/**
 * The service worker's answer to a page that asks for an image: from that person's cache, else from the network, and then
 * kept. The request carries the token to the server as the page made it.
 *
 * @param keep puts it into the person's cache; called while the page reads it already
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
    // What breaks off on the way is not kept.
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

/** Name of the browser's cache for the images of the front page. They are nobody's, so it outlives every sign-in. */
export const frontImageCache = 'ateria-front-page';

/** Whether a page asks for an image of the front page. */
export function isFrontImage({ method, url }: Request): boolean {
  return method === 'GET' && isAddress(new URL(url).pathname);
}

/** The service worker's answer: as the server has it now, and kept; without a network as it was last seen. */
export async function answerFrontImage(
  request: Request,
  deps: {
    caches: Pick<CacheStorage, 'open' | 'match'>;
    fetch: typeof fetch;
    waitUntil: (step: Promise<void>) => void;
  },
): Promise<Response> {
  const { caches, fetch, waitUntil } = deps;
  const { pathname } = new URL(request.url);
  const answer = await fetch(request).catch(() => undefined);
  if (answer?.status === 200) {
    const copy = answer.clone();
    const kept = caches.open(frontImageCache).then((cache) => cache.put(pathname, copy));
    // A full disk costs the image alone.
    waitUntil(kept.catch(() => undefined));
    return answer;
  }
  const kept = await caches.match(pathname, { cacheName: frontImageCache }).catch(() => undefined);
  return kept ?? answer ?? Response.error();
}

/**
 * Keeps what the page shows, in its language and theme and at its width: at the first visit the images came before
 * there was a worker that could.
 */
export async function keepFrontImages({
  document,
  caches,
}: {
  /** `offsetParent` is null for what is not drawn. */
  document: { images: Iterable<{ src: string; offsetParent: unknown }> };
  caches: Pick<CacheStorage, 'open'> | undefined;
}): Promise<void> {
  const shown = [...document.images].filter((image) => image.offsetParent !== null);
  const paths = shown.map(({ src }) => new URL(src).pathname).filter(isAddress);
  if (!caches || paths.length === 0) return;
  const cache = await caches.open(frontImageCache);
  for (const path of paths) if (!(await cache.match(path))) await cache.add(path);
}

function isAddress(pathname: string): boolean {
  return /^\/screenshots\/[a-z-]+\.webp$/.test(pathname);
}

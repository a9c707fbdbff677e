/** Cache of the front page's images. They belong to no person, so it is kept across sign-ins. */
export const frontImageCache = 'ateria-front-page';

/** Whether a request is for an image of the front page. */
export function isFrontImage({ method, url }: Request): boolean {
  return method === 'GET' && isAddress(new URL(url).pathname);
}

/** The service worker's answer: from the server, which is then cached; without a network from the cache. */
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
    // On a full disk the image is just not cached.
    waitUntil(kept.catch(() => undefined));
    return answer;
  }
  const kept = await caches.match(pathname, { cacheName: frontImageCache }).catch(() => undefined);
  return kept ?? answer ?? Response.error();
}

/**
 * Caches the images that the page shows in its language, theme and width: at the first visit they were loaded
 * before there was a service worker to cache them.
 */
export async function keepFrontImages({
  document,
  caches,
}: {
  /** `offsetParent` is null for an image that is not displayed. */
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

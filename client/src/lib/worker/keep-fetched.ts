/** The caches and fetch function of a service worker. */
export interface WorkerStores {
  caches: CacheStorage;
  fetch: (request: Request) => Promise<Response>;
}

/**
 * Answers from a cache, or fetches and stores the answer there; `afterwards` then removes what it makes
 * obsolete.
 */
export async function keepFetched(
  request: Request,
  cacheName: string,
  { caches, fetch }: WorkerStores,
  afterwards: () => Promise<void>,
): Promise<Response> {
  const kept = await caches.match(request, { cacheName });
  if (kept) return kept;
  const answer = await fetch(request);
  // On a full disk the file is fetched again next time.
  if (answer.status === 200) await keep(answer.clone()).catch(() => {});
  return answer;

  async function keep(copy: Response): Promise<void> {
    await (await caches.open(cacheName)).put(request, copy);
    await afterwards();
  }
}

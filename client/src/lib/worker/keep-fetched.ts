/** The caches and the network of a service worker. */
export interface WorkerStores {
  caches: CacheStorage;
  fetch: (request: Request) => Promise<Response>;
}

/** What a cache holds, else what is fetched and then kept there: `afterwards` takes out what that makes needless. */
export async function keepFetched(
  request: Request,
  cacheName: string,
  { caches, fetch }: WorkerStores,
  afterwards: () => Promise<void>,
): Promise<Response> {
  const kept = await caches.match(request, { cacheName });
  if (kept) return kept;
  const answer = await fetch(request);
  // A full disk: then it is fetched again.
  if (answer.status === 200) await keep(answer.clone()).catch(() => {});
  return answer;

  async function keep(copy: Response): Promise<void> {
    await (await caches.open(cacheName)).put(request, copy);
    await afterwards();
  }
}

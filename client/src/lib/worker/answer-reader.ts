import { photoReaderFolder } from './photo-reader.ts';

const prefix = 'ateria-photo-reader';
/** Of this version alone: what it is made of never changes. */
const cacheName = `${prefix}${photoReaderFolder.slice(photoReaderFolder.lastIndexOf('-'))}`;

/** What reads photos: from this device once it has been fetched, so that photos are read without a network too. */
export async function answerReader(
  request: Request,
  { caches, fetch }: { caches: CacheStorage; fetch: (request: Request) => Promise<Response> },
): Promise<Response> {
  const kept = await caches.match(request, { cacheName });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const copy = answer.clone();
    // A full disk: then it is fetched again.
    await keep(request, copy).catch(() => {});
  }
  return answer;

  async function keep(asked: Request, copy: Response): Promise<void> {
    await (await caches.open(cacheName)).put(asked, copy);
    const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
    await Promise.all(others.map((name) => caches.delete(name)));
  }
}

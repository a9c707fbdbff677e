/**
 * Content shared by other apps, stored by the service worker until a page of whoever is signed in takes it.
 * In a cache rather than a person's database, since it belongs to nobody yet.
 */
const cacheName = 'ateria-arrivals';
const root = '/arrivals/';

/** Address that receives shares (`share_target` of the manifest); handled by the service worker only. */
export const sharePath = '/recipes/import/share';

/** The text part of a share. The sharing app chooses which of the fields it fills. */
export interface ArrivedText {
  title: string;
  text: string;
  url: string;
}

interface KeepDeps {
  newId: () => string;
  /** Stores files that are not photos for the import page (`db/kept-files.ts`). */
  keepFiles: (files: readonly File[]) => Promise<boolean>;
}

/** How much of a text that could not be stored is passed in the address instead. */
const maxAddressText = 2_000;

/**
 * Stores all of what was shared or, on a full disk, nothing, and returns the address that shows it. A short
 * text that could not be stored is passed in that address; otherwise the address says that there was no room.
 */
export async function keepArrivals(form: FormData, { newId, keepFiles }: KeepDeps): Promise<string> {
  const said = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const text: ArrivedText = { title: said('title'), text: said('text'), url: said('url') };
  const shared = form.getAll('files').filter((file) => file instanceof File && file.size > 0) as File[];
  const [photos, files] = [shared.filter(isPhoto), shared.filter((file) => !isPhoto(file))];
  // The title is ignored beside files: an album's name is no recipe.
  const source = text.url || text.text || (shared.length === 0 ? text.title : '');
  const own: string[] = [];
  const keepAll = async () => {
    const cache = await caches.open(cacheName);
    const put = (kind: string, answer: Response) => {
      const address = `${root}${kind}/${newId()}`;
      own.push(address);
      return cache.put(address, answer);
    };
    if (source) await put('text', Response.json(text));
    for (const photo of photos) await put('photo', answerOf(photo));
    return files.length === 0 || keepFiles(files);
  };
  if (await keepAll().catch(() => false)) {
    if (files.length > 0) return '/recipes/import/files';
    return photos.length > 0 ? '/recipes/import/photo' : '/recipes/import';
  }
  await Promise.all(own.map(async (address) => (await caches.open(cacheName)).delete(address))).catch(
    () => undefined,
  );
  const search = new URLSearchParams();
  if (source) search.set('source', source.slice(0, maxAddressText));
  if (shared.length > 0 || source.length > maxAddressText) search.set('noRoom', 'true');
  return `/recipes/import?${search}`;
}

const isPhoto = ({ type }: File) => type.startsWith('image/');

const answerOf = (file: File) =>
  new Response(file, {
    headers: {
      'content-type': file.type || 'application/octet-stream',
      'x-name': encodeURIComponent(file.name),
    },
  });

/** Whether something of this kind waits to be taken. */
export async function hasArrivals(kind: 'photo' | 'text'): Promise<boolean> {
  const store = globalThis.caches as CacheStorage | undefined;
  if (!store || !(await store.has(cacheName))) return false;
  return (await (await store.open(cacheName)).keys()).some(isOf(kind));
}

/** Takes every shared text, oldest first; each is removed once `use` has stored it elsewhere. */
export function takeArrivedTexts(use: (text: ArrivedText) => Promise<void>): Promise<void> {
  return take('text', async (answer) => use((await answer.json()) as ArrivedText));
}

/** Like `takeArrivedTexts`, for shared photos. */
export function takeArrivedPhotos(use: (photo: File) => Promise<void>): Promise<void> {
  return take('photo', async (answer) => {
    const type = answer.headers.get('content-type') ?? '';
    const name = decodeURIComponent(answer.headers.get('x-name') ?? '');
    await use(new File([await answer.arrayBuffer()], name, { type }));
  });
}

const isOf = (kind: string) => (request: Request) =>
  new URL(request.url).pathname.startsWith(`${root}${kind}/`);

/** One page at a time, so that nothing is taken twice. */
async function take(kind: 'photo' | 'text', use: (answer: Response) => Promise<void>): Promise<void> {
  // Undefined without a secure connection.
  const store = globalThis.caches as CacheStorage | undefined;
  if (!store || !(await store.has(cacheName))) return;
  const takeAll = async () => {
    const cache = await store.open(cacheName);
    for (const request of (await cache.keys()).filter(isOf(kind))) {
      const answer = await cache.match(request);
      if (answer) await use(answer);
      await cache.delete(request);
    }
  };
  const locks = navigator.locks as LockManager | undefined;
  await (locks ? locks.request(cacheName, takeAll) : takeAll());
}

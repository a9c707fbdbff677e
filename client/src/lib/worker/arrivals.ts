/**
 * What other apps shared with this one, left by the service worker until a page takes it: whoever is signed in by then has it. It is a
 * cache and no database, since it is of nobody yet.
 */
const cacheName = 'ateria-arrivals';
const root = '/arrivals/';

/** Where a share arrives (`share_target` of the manifest); only the service worker answers there. */
export const sharePath = '/recipes/import/share';

/** What was shared besides files: which of the three an app fills in is its own choice. */
export interface ArrivedText {
  title: string;
  text: string;
  url: string;
}

interface KeepDeps {
  newId: () => string;
  /** Keeps what is no photo, for the page that reads other apps' files (`db/kept-files.ts`). */
  keepFiles: (files: readonly File[]) => Promise<boolean>;
}

/** Of a text that nothing has room for so much goes along in the address. */
const maxAddressText = 2_000;

/**
 * Keeps what was shared, all of it or, on a full disk, nothing, and says where it is looked at. Of what is not kept a short text goes along
 * in the address; of anything else the address says that it had no room.
 */
export async function keepArrivals(form: FormData, { newId, keepFiles }: KeepDeps): Promise<string> {
  const said = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const text: ArrivedText = { title: said('title'), text: said('text'), url: said('url') };
  const shared = form.getAll('files').filter((file) => file instanceof File && file.size > 0) as File[];
  const [photos, files] = [shared.filter(isPhoto), shared.filter((file) => !isPhoto(file))];
  // The name of an album is no recipe.
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

/** Takes every shared text, oldest first; each goes once `use` has kept it elsewhere. */
export function takeArrivedTexts(use: (text: ArrivedText) => Promise<void>): Promise<void> {
  return take('text', async (answer) => use((await answer.json()) as ArrivedText));
}

/** The same of shared photos. */
export function takeArrivedPhotos(use: (photo: File) => Promise<void>): Promise<void> {
  return take('photo', async (answer) => {
    const type = answer.headers.get('content-type') ?? '';
    const name = decodeURIComponent(answer.headers.get('x-name') ?? '');
    await use(new File([await answer.arrayBuffer()], name, { type }));
  });
}

const isOf = (kind: string) => (request: Request) =>
  new URL(request.url).pathname.startsWith(`${root}${kind}/`);

/** One page at a time: what one takes is not there for the next. */
async function take(kind: 'photo' | 'text', use: (answer: Response) => Promise<void>): Promise<void> {
  // None without a secure connection.
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

import { createHash, randomBytes } from 'node:crypto';
import { writeZip } from '../../../sync-protocol/src/export/write-zip.ts';
import { junkBodies } from '../../proof/fuzz/largest-bodies.ts';
import type { ApiRoute } from '../../proof/fuzz/routes.ts';
import type { Call } from './caller.ts';
import { lineIds, listDays, listId, longName, mealIds, recipeIds, syncOf } from './heavy-household.ts';

/** The most expensive kind of request for a route. */
export interface WorstRequest {
  readonly route: string;
  readonly what: string;
  readonly call: Call;
}

/** Largest body of JSON. */
const bodyBytes = 1024 * 1024;
const unpackedBytes = 64 * 1024 * 1024;

/** Invalid bodies of maximum size, for every route with a body. */
export function junkRequests(routes: readonly ApiRoute[]): WorstRequest[] {
  return routes
    .filter(({ body }) => body !== undefined)
    .flatMap(({ method, path }) =>
      Object.entries(junkBodies).map(([what, make]) => ({
        route: `${method} ${path}`,
        what,
        call: { method, url: path.replace(/\{\w+\}/, 'x'), body: make(bodyBytes) },
      })),
    );
}

/** A plain client's largest writes, each for a new person. */
export function largestWrites(): WorstRequest[] {
  const put = (what: string, body: object): WorstRequest => request('PUT', '/api/quick-list', what, body);
  const names = (from: number) => ({
    items: Array.from({ length: 4_800 }, (_, index) => ({ itemName: longName(from + index, 170) })),
  });
  return [
    put('4,800 new long names', names(0)),
    put('4,800 others in their place', names(10_000)),
    put('nothing in their place', { items: [] }),
  ];
}

/** The most expensive requests in a household at its limits, made by `fillHousehold`. */
export function heavyRequests(): WorstRequest[] {
  let op = 1_000_000;
  const merge = (path: string, ids: readonly string[], set: object) =>
    request('PUT', path, `a small edit of ${ids.length} of the largest rows`, {
      items: ids.map((_id) => ({ _id, ...set, sync: syncOf(++op) })),
      merge: { device: 'other' },
    });
  const get = (path: string, query = ''): WorstRequest => ({
    route: `GET ${path}`,
    what: 'a household of 120 MB',
    call: { method: 'GET', url: path + query },
  });
  const list = Array.from({ length: 2_000 }, (_, index) => ({ itemName: longName(index, 200) }));
  const { startDate: viewStart } = listDays;
  return [
    get('/api/quick-list'),
    get('/api/recipes'),
    get('/api/calendar', `?viewStart=${viewStart}&viewEnd=${listDays.endDate}`),
    get('/api/changes', '?limit=1000'),
    get('/api/generated-lists/latest'),
    get('/api/users/me/stats'),
    get('/api/users/me/export'),
    merge('/api/recipes', recipeIds.slice(0, 5), { title: 'x' }),
    merge('/api/recipes', recipeIds, { title: 'x' }),
    merge('/api/calendar', mealIds.slice(0, 20), { title: 'x' }),
    merge('/api/generated-items', lineIds.slice(0, 60), { isChecked: true }),
    request('POST', '/api/recipe-imports', 'a page of 5 MB', {
      html: '<p class="a">2 dl milk</p>'.repeat(180_000),
    }),
    request('POST', '/api/generated-lists/from-calendar', 'meals of 170,000 items', listDays),
    {
      ...request('PUT', `/api/generated-lists/${listId}`, '2,000 new long names', { items: list }),
      route: 'PUT /api/generated-lists/{id}',
    },
    ...largestWrites(),
    request('DELETE', '/api/users/me', 'a household of 120 MB'),
  ];
}

/** Files that expand greatly, and the largest upload. */
export async function fileRequests(): Promise<WorstRequest[]> {
  const url = '/api/users/me/import';
  const bombs: WorstRequest[] = [];
  for (const [what, make] of Object.entries(junkBodies))
    bombs.push({
      route: `POST ${url}`,
      what: `64 MB of ${what}`,
      call: { method: 'POST', url, body: await zipOf(make(unpackedBytes)), type: 'application/zip' },
    });
  const noise = randomBytes(10 * 1024 * 1024);
  const sha256 = createHash('sha256').update(noise).digest('hex');
  return [
    ...bombs,
    {
      route: 'PUT /api/images/{sha256}',
      what: '10 MB that are no image',
      call: { method: 'PUT', url: `/api/images/${sha256}`, body: noise, type: 'image/png' },
    },
  ];
}

function request(method: string, url: string, what: string, body?: object): WorstRequest {
  return {
    route: `${method} ${url}`,
    what,
    call: { method, url, ...(body && { body: JSON.stringify(body) }) },
  };
}

/** An import file with this text in place of the records. */
async function zipOf(json: string): Promise<Buffer> {
  async function* files() {
    yield { name: 'ateria.json', pieces: [Buffer.from(json)], isPacked: false };
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(files(), Date.now())) pieces.push(piece);
  return Buffer.concat(pieces);
}

import { createCore } from 'sync-protocol/device/core.ts';
import { nouns, queues } from 'sync-protocol/nouns/registry.ts';
import { householdHeader, idempotencyKeyHeader } from 'sync-protocol/sync/headers.ts';
import { createModelServer } from 'sync-protocol/testing/model-server.ts';
import { onTestFinished, vi } from 'vitest';
import { AteriaDb } from '#db/ateria-db.ts';
import { ensureSyncState } from '../status/sync-state.ts';
import { createDurableWrite, type Write } from '../write/write.ts';

/** Opens a device's database of one household, with the write path over it. */
export async function openHousehold(name: string, household: string) {
  const db = new AteriaDb(name);
  await db.open();
  onTestFinished(() => db.close());
  await ensureSyncState(db, () => 'phone', household);
  const store = createDurableWrite({ db, core: createCore(nouns), nowMs: Date.now, afterWrite: () => {} });
  const write: Write = (edits) => store(Array.isArray(edits) ? edits : [edits]);
  return { db, write };
}

/** Replaces the network: one server with the real rules per household of the person. */
export function serveHouseholdRows(...ids: string[]) {
  const made = () => ({ rows: createModelServer({ nowMs: Date.now }), images: new Map<string, Blob>() });
  const households = new Map(ids.map((id) => [id, made()]));
  const state = { isDown: false, isMember: (_id: string) => true, lists: 0, invitesTo: '' };

  const answer = (
    method: string,
    url: URL,
    headers: Headers,
    body: BodyInit | null | undefined,
  ): Response => {
    if (url.pathname === '/api/households') {
      state.lists += 1;
      const mine = ids.filter((id) => state.isMember(id));
      return json(200, mine.map(toHousehold));
    }
    if (url.pathname === '/api/invites/accept') return json(200, toHousehold(state.invitesTo));
    const id = headers.get(householdHeader) ?? '';
    const household = households.get(id);
    if (!household || !state.isMember(id)) return json(403, { code: 'not_a_member', message: 'no' });
    const named = { [householdHeader]: id };
    if (url.pathname === '/api/changes')
      return json(200, household.rows.changes(url.searchParams.get('since') ?? undefined, 500), named);
    if (url.pathname.startsWith('/api/images/')) {
      if (method !== 'GET') household.images.set(url.pathname, body as Blob);
      if (method !== 'GET') return new Response(null, { status: 204, headers: named });
      const image = household.images.get(url.pathname);
      if (!image) return json(404, { code: 'not_found', message: 'no' }, named);
      return new Response(image, { headers: { ...named, 'content-type': 'image/webp' } });
    }
    const queue = queues.find(({ toRequest }) => toRequest([], '').path === url.pathname);
    if (!queue) throw new RangeError(`nothing answers ${url.pathname}`);
    const { items, merge } = JSON.parse(String(body));
    const key = headers.get(idempotencyKeyHeader) ?? '';
    const request = { key, queue: queue.name, device: merge.device, changes: items, knowsAsSent: true };
    return json(200, household.rows.merge(request), named);
  };

  const real = globalThis.fetch;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (!url.pathname.startsWith('/api/')) return real(input, init);
    if (state.isDown) throw new TypeError('no network');
    return answer(init?.method ?? 'GET', url, new Headers(init?.headers), init?.body);
  });
  onTestFinished(() => spy.mockRestore());
  return Object.assign(state, {
    /** Ids of the rows that a household has on the server. */
    rowsOf: (id: string) =>
      households
        .get(id)
        ?.rows.rows()
        .filter(({ deleted }) => !deleted)
        .map((row) => row.id)
        .sort(),
    imagesOf: (id: string) => households.get(id)?.images ?? new Map<string, Blob>(),
  });
}

const toHousehold = (id: string) => ({
  _id: id,
  name: `The ${id}`,
  role: 'owner',
  plan: 'active',
  members: [{ _id: 'aino', number: 1, name: 'Aino', role: 'owner', isMe: true }],
});

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'content-type': 'application/json' },
  });

import type { Household, MemberRole, OpenInvites } from 'sync-protocol/api/households.ts';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { onTestFinished, vi } from 'vitest';

interface Call {
  /** Of the household. */
  id: string | undefined;
  /** Of the invite or member in it. */
  partId: string | undefined;
  body: Record<string, string>;
  /** The body's name, '' for none. */
  name: string;
}

/** Replaces the network: answers calls about one person's households and records actions. */
export function serveHouseholds(initial: Household[]) {
  const state = {
    households: initial,
    invites: [] as OpenInvites,
    isDown: false,
    isMailFull: false,
    /** Whether the limits of households and open invites are reached. */
    isFull: false,
    /** Whether a proxy refuses bodies with a page of its own. */
    isProxyFull: false,
    done: [] as string[],
  };
  let made = 0;

  const of = (id: string | undefined): Household => {
    const found = state.households.find(({ _id }) => _id === id);
    if (!found) throw new RangeError(`there is no household ${id}`);
    return found;
  };
  const change = (id: string | undefined, set: Partial<Household>): Household => {
    const changed = { ...of(id), ...set };
    state.households = state.households.map((each) => (each._id === changed._id ? changed : each));
    return changed;
  };
  const leave = (id: string | undefined) => {
    state.households = state.households.filter(({ _id }) => _id !== id);
  };
  const lastOwner = (id: string | undefined, memberId: string | undefined): boolean =>
    !of(id).members.some(({ _id, role }) => role === 'owner' && _id !== memberId);

  const answers: Record<string, (call: Call) => Response> = {
    'PATCH person': ({ name }) => {
      change('home', { members: of('home').members.map((each) => (each.isMe ? { ...each, name } : each)) });
      return json(200, { name });
    },
    'GET households': () => json(200, state.households),
    'POST households': ({ name }) => {
      if (state.isFull) return refused(422, 'list_limit');
      const household: Household = { ...of('home'), _id: `made-${++made}`, name, role: 'owner' };
      state.households = [...state.households, household];
      return json(200, household);
    },
    'PATCH household': ({ id, name }) => json(200, change(id, { name })),
    'DELETE household': ({ id }) => {
      leave(id);
      return nothing();
    },
    'GET invites': () => json(200, state.invites),
    'POST invites': () => {
      if (state.isFull) return refused(422, 'list_limit');
      const invite = {
        _id: `invite-${++made}`,
        invitedBy: 'Aino',
        createdAt: noon,
        expiresAt: noon + weekMs,
      };
      state.invites = [...state.invites, invite];
      const link = `https://ateria.test/join#token-${made}`;
      return json(200, { _id: invite._id, link, expiresAt: invite.expiresAt });
    },
    // By mail (`…/invites/{id}/mail`).
    'POST invite': () => (state.isMailFull ? refused(429, 'rate_limited') : nothing()),
    'DELETE invite': ({ partId }) => {
      state.invites = state.invites.filter(({ _id }) => _id !== partId);
      return nothing();
    },
    'PATCH member': ({ id, partId, body }) => {
      const role: MemberRole = body['role'] === 'owner' ? 'owner' : 'member';
      if (role === 'member' && lastOwner(id, partId)) return refused(409, 'last_owner');
      if (role === 'owner' && state.isFull) return refused(422, 'list_limit');
      change(id, { members: of(id).members.map((each) => (each._id === partId ? { ...each, role } : each)) });
      return json(200, {});
    },
    'DELETE member': ({ id, partId }) => {
      if (lastOwner(id, partId)) return refused(409, 'last_owner');
      if (of(id).members.some(({ _id, isMe }) => isMe && _id === partId)) leave(id);
      else change(id, { members: of(id).members.filter(({ _id }) => _id !== partId) });
      return nothing();
    },
  };

  const answer = (method: string, path: string, body: Record<string, string>): Response => {
    const { what, ...names } = placeOf(path);
    const found = answers[`${method} ${what}`];
    if (!found) throw new RangeError(`nothing answers ${method} ${path}`);
    return found({ ...names, body, name: body['name'] ?? '' });
  };

  const real = globalThis.fetch;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (!url.pathname.startsWith('/api/')) return real(input, init);
    if (state.isDown) throw new TypeError('no network');
    const method = init?.method ?? 'GET';
    const said = typeof init?.body === 'string' ? init.body : '{}';
    if (method !== 'GET' && state.isProxyFull)
      return new Response('<h1>nginx</h1>', { status: 413, headers: { 'content-type': 'text/html' } });
    if (method !== 'GET') state.done.push(`${method} ${url.pathname} ${said}`);
    return answer(method, url.pathname, JSON.parse(said));
  });
  onTestFinished(() => spy.mockRestore());
  return state;
}

/** What a path is about: the person, all or one of the households, or all or one of a household's parts. */
function placeOf(path: string): Pick<Call, 'id' | 'partId'> & { what: string } {
  const [, place, id, parts, partId] = path.split('/').slice(1);
  if (place === 'users') return { what: 'person', id, partId };
  if (!parts) return { what: id ? 'household' : 'households', id, partId };
  return { what: partId ? parts.replace(/s$/, '') : parts, id, partId };
}

const noon = Date.UTC(2026, 0, 15, 12);
const weekMs = 7 * dayMs;

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const nothing = () => new Response(null, { status: 204 });
const refused = (status: number, code: string) =>
  json(status, { code, message: 'What the server says of it.' });

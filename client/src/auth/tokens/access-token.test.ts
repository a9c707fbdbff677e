import { expect, test } from 'vitest';
import { AuthError } from '../auth-error.ts';
import type { SessionStore, StoredSession } from '../session/stored-session.ts';
import { createTokenSource } from './access-token.ts';
import type { RefreshAnswer } from './refresh-tokens.ts';
import type { WithRenewalLock } from './renewal-lock.ts';

const t0 = Date.UTC(2026, 0, 1);
const inSeconds = (s: number) => t0 / 1000 + s;

const session = (over: Partial<StoredSession> = {}): StoredSession => ({
  access_token: 'a1',
  refresh_token: 'r1',
  id_token: 'id1',
  expires_at: inSeconds(600),
  profile: { sub: 'aino' },
  ...over,
});

const renewed: RefreshAnswer = {
  kind: 'tokens',
  tokens: { access_token: 'a2', refresh_token: 'r2', id_token: 'id2', expires_in: 600 },
};
const refused = (code: string): RefreshAnswer => ({ kind: 'refused', code, detail: 'no' });

/** Simulates the tabs of one browser: shared storage and lock, and a provider with scripted answers. */
function browser(stored: StoredSession | null, answer: RefreshAnswer = renewed) {
  const world = {
    stored,
    answer,
    now: t0,
    isFull: false,
    requests: [] as string[],
    errors: [] as AuthError[],
  };
  const store: SessionStore = {
    read: () => world.stored,
    write: async (tokens) => {
      if (world.isFull) throw new DOMException('no room', 'QuotaExceededError');
      if (world.stored) world.stored = { ...tokens, profile: world.stored.profile };
    },
  };
  let last: Promise<unknown> = Promise.resolve();
  const queue: WithRenewalLock = (work) => {
    const mine = last.then(work);
    last = mine;
    return mine.then((value) => ({ kind: 'done', value }));
  };
  const openTab = (withLock: WithRenewalLock = queue, during: () => void = () => {}) =>
    createTokenSource({
      store,
      refresh: async (refreshToken) => {
        world.requests.push(refreshToken);
        await new Promise((resolve) => setTimeout(resolve, 5));
        during();
        return world.answer;
      },
      checkIdToken: (token, sub) => {
        if (token === 'forged' || sub !== 'aino') throw new AuthError({ kind: 'invalid_token', code: 'sub' });
      },
      withLock,
      replaced: { tell: async () => {}, settle: async () => {} },
      now: () => world.now,
      onSignedOut: (error) => world.errors.push(error),
    });
  return { world, openTab };
}

const busy: WithRenewalLock = async () => ({ kind: 'busy' });

test('a token that lasts is given without asking anybody', async () => {
  const { world, openTab } = browser(session());
  expect(await openTab()()).toEqual({ kind: 'token', token: 'a1', expiresAt: t0 + 600_000 });
  expect(world.requests).toEqual([]);
});

test('a token with less than a minute left is renewed ahead, and the new tokens are kept', async () => {
  const { world, openTab } = browser(session({ expires_at: inSeconds(59) }));
  expect(await openTab()()).toEqual({ kind: 'token', token: 'a2', expiresAt: t0 + 600_000 });
  expect(world.stored).toMatchObject({ access_token: 'a2', refresh_token: 'r2', id_token: 'id2' });
});

test('where the disk has no room for renewed tokens this page goes on with them, and keeps the next ones when it can', async () => {
  const { world, openTab } = browser(session({ expires_at: inSeconds(30) }));
  const get = openTab();
  world.isFull = true;
  expect(await get()).toEqual({ kind: 'token', token: 'a2', expiresAt: t0 + 600_000 });
  expect(await get()).toMatchObject({ token: 'a2' });
  expect(world.stored).toMatchObject({ access_token: 'a1', refresh_token: 'r1' });
  world.isFull = false;
  world.now = t0 + 590_000;
  world.answer = { kind: 'tokens', tokens: { access_token: 'a3', refresh_token: 'r3', expires_in: 600 } };
  expect(await get()).toMatchObject({ token: 'a3' });
  expect(world.requests).toEqual(['r1', 'r2']);
  expect(world.stored).toMatchObject({ access_token: 'a3', refresh_token: 'r3' });
});

test('tokens that the disk had no room for give way to a sign-in and to a sign-out in another tab', async () => {
  const { world, openTab } = browser(session({ expires_at: inSeconds(30) }));
  const get = openTab();
  world.isFull = true;
  expect(await get()).toMatchObject({ token: 'a2' });
  world.stored = session({ access_token: 'a9', refresh_token: 'r9' });
  expect(await get()).toMatchObject({ token: 'a9' });
  world.stored = null;
  expect(await get()).toEqual({ kind: 'signed-out', reason: 'login_required' });
});

test('eight tabs that renew at once send one request, and all get its token', async () => {
  const { world, openTab } = browser(session({ expires_at: inSeconds(-500) }));
  const tabs = Array.from({ length: 8 }, () => openTab());
  const outcomes = await Promise.all(tabs.flatMap((get) => [get(), get()]));
  expect(new Set(outcomes.map((outcome) => outcome.kind === 'token' && outcome.token))).toEqual(
    new Set(['a2']),
  );
  expect(world.requests).toEqual(['r1']);
});

test('a token that the API has refused is renewed, once for all who were refused it', async () => {
  const { world, openTab } = browser(session());
  const outcomes = await Promise.all([openTab(), openTab()].map((get) => get({ forceRenew: 'a1' })));
  expect(outcomes).toMatchObject([{ token: 'a2' }, { token: 'a2' }]);
  expect(world.requests).toEqual(['r1']);
});

test('a refused token is never given again, not even when the network is away', async () => {
  const { openTab } = browser(session(), { kind: 'unreachable' });
  expect(await openTab()({ forceRenew: 'a1' })).toEqual({ kind: 'offline' });
});

test('whoever joins a renewal that ends with their refused token is offline', async () => {
  const { openTab } = browser(session({ expires_at: inSeconds(30) }), { kind: 'unreachable' });
  const get = openTab();
  expect(await Promise.all([get(), get({ forceRenew: 'a1' })])).toMatchObject([
    { kind: 'token', token: 'a1' },
    { kind: 'offline' },
  ]);
});

test('a missing network signs nobody out and keeps every token', async () => {
  const { world, openTab } = browser(session({ expires_at: inSeconds(-500) }), { kind: 'unreachable' });
  expect(await openTab()()).toEqual({ kind: 'offline' });
  expect(world.stored?.refresh_token).toBe('r1');
  expect(world.errors).toEqual([]);
});

test("within the server's leeway an old token carries over a gap in the network", async () => {
  const { world, openTab } = browser(session({ expires_at: inSeconds(0) }), { kind: 'unreachable' });
  world.now = t0 + 59_000;
  expect(await openTab()()).toMatchObject({ kind: 'token', token: 'a1' });
  world.now = t0 + 61_000;
  expect(await openTab()()).toEqual({ kind: 'offline' });
});

test('another tab that is busy renewing leaves this one offline for now, or with what that tab has stored', async () => {
  const { world, openTab } = browser(session({ expires_at: inSeconds(-500) }));
  const get = openTab(busy);
  expect(await get()).toEqual({ kind: 'offline' });
  const storedMeanwhile: WithRenewalLock = async () => {
    world.stored = session({ access_token: 'a9' });
    return { kind: 'busy' };
  };
  expect(await openTab(storedMeanwhile)()).toMatchObject({ kind: 'token', token: 'a9' });
});

test.each(['invalid_grant', 'login_required', 'consent_required', 'interaction_required'])(
  'a definitive %s ends the session: the dead token is dropped, who it was stays',
  async (code) => {
    const { world, openTab } = browser(session({ expires_at: inSeconds(-500) }), refused(code));
    expect(await openTab()()).toEqual({ kind: 'signed-out', reason: code });
    expect(world.stored).toEqual({
      access_token: '',
      refresh_token: undefined,
      id_token: 'id1',
      expires_at: 0,
      profile: { sub: 'aino' },
    });
    expect(world.errors.map((error) => [error.kind, error.code])).toEqual([['token_failed', code]]);
  },
);

test('a second step that the provider asks for carries its token', async () => {
  const answer: RefreshAnswer = { kind: 'refused', code: 'mfa_required', detail: '', mfaToken: 'm' };
  const { world, openTab } = browser(session({ expires_at: inSeconds(-500) }), answer);
  await openTab()();
  expect(world.errors[0]).toMatchObject({ kind: 'mfa_required', mfaToken: 'm' });
});

test('a provider that is set up wrongly costs no token: put right, it renews', async () => {
  const { world, openTab } = browser(session({ expires_at: inSeconds(-500) }), refused('invalid_client'));
  const get = openTab();
  expect(await get()).toEqual({ kind: 'signed-out', reason: 'invalid_client' });
  expect(world.stored?.refresh_token).toBe('r1');
  world.answer = renewed;
  expect(await get()).toMatchObject({ kind: 'token', token: 'a2' });
});

test('without a refresh token the access token is used to its end, then the person has to sign in', async () => {
  const { world, openTab } = browser(session({ refresh_token: undefined, expires_at: inSeconds(30) }));
  const get = openTab();
  expect(await get()).toMatchObject({ kind: 'token', token: 'a1' });
  world.now = t0 + 31_000;
  expect(await get()).toEqual({ kind: 'signed-out', reason: 'missing_refresh_token' });
});

test('nobody signed in is no error', async () => {
  const { world, openTab } = browser(null);
  expect(await openTab()()).toEqual({ kind: 'signed-out', reason: 'login_required' });
  expect(world.errors).toEqual([]);
});

test('whoever signs out during a renewal stays signed out', async () => {
  const { world, openTab } = browser(session({ expires_at: inSeconds(-500) }));
  const get = openTab(undefined, () => {
    world.stored = null;
  });
  expect(await get()).toEqual({ kind: 'signed-out', reason: 'login_required' });
  expect(world.stored).toBeNull();
});

test('a renewal that another tab has overtaken keeps the other tokens, also when its own were refused', async () => {
  for (const answer of [renewed, refused('invalid_grant')]) {
    const { world, openTab } = browser(session({ expires_at: inSeconds(-500) }), answer);
    const get = openTab(undefined, () => {
      world.stored = session({ access_token: 'a9', refresh_token: 'r9' });
    });
    expect(await get()).toMatchObject({ kind: 'token', token: 'a9' });
    expect(world.stored?.refresh_token).toBe('r9');
    expect(world.errors).toEqual([]);
  }
});

test('a provider that does not rotate refresh tokens leaves the one there is', async () => {
  const answer: RefreshAnswer = { kind: 'tokens', tokens: { access_token: 'a2', expires_in: 600 } };
  const { world, openTab } = browser(session({ expires_at: inSeconds(-500) }), answer);
  await openTab()();
  expect(world.stored).toMatchObject({ access_token: 'a2', refresh_token: 'r1', id_token: 'id1' });
});

test('tokens that come with an ID token of somebody else are not kept', async () => {
  const answer: RefreshAnswer = {
    kind: 'tokens',
    tokens: { access_token: 'a2', refresh_token: 'r2', id_token: 'forged', expires_in: 600 },
  };
  const { world, openTab } = browser(session({ expires_at: inSeconds(-500) }), answer);
  expect(await openTab()()).toMatchObject({ kind: 'signed-out' });
  expect(world.stored?.access_token).toBe('');
});

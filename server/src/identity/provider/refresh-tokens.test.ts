import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFRESH_LEEWAY_MS } from '../identity-limits.ts';
import { createBrowser } from '../testing/browser.ts';
import {
  type IdentityWorld,
  newPerson,
  openSignIn,
  signIn,
  startIdentity,
} from '../testing/identity-world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.remove());

test('a refresh token rotates: each renewal gives another one, good for sixty days from then', async () => {
  const { tokens } = await newPerson(world, 'rotate@example.com');
  const first = await world.app.refresh(tokens.refresh_token);
  const second = await world.app.refresh(first.body.refresh_token);
  expect(new Set([tokens, first.body, second.body].map((body) => body.refresh_token)).size).toBe(3);
  const rows = await world.database.db
    .selectFrom('oidc_payloads')
    .select(['expires_at'])
    .where('model', '=', 'RefreshToken')
    .where('id', '=', second.body.refresh_token)
    .execute();
  const days = ((rows[0]?.expires_at ?? 0) - Date.now()) / dayMs;
  expect(days).toBeGreaterThan(59.9);
});

test('a renewal whose answer was lost works again within the leeway', async () => {
  const { tokens } = await newPerson(world, 'lost@example.com');
  await world.app.refresh(tokens.refresh_token); // This answer never arrived.
  const again = await world.app.refresh(tokens.refresh_token);
  expect(again.status).toBe(200);
  expect((await world.app.refresh(again.body.refresh_token)).status).toBe(200);
});

test('eight tabs that renew with one token at the same moment all stay signed in', async () => {
  const { tokens } = await newPerson(world, 'tabs@example.com');
  const answers = await Promise.all(Array.from({ length: 8 }, () => world.app.refresh(tokens.refresh_token)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const next = await Promise.all(answers.map(({ body }) => world.app.refresh(body.refresh_token)));
  expect(next.map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test('the leeway counts from the first use: using it again does not prolong it', async () => {
  const { tokens } = await newPerson(world, 'prolong@example.com');
  await world.app.refresh(tokens.refresh_token);
  await withClockMoved(REFRESH_LEEWAY_MS / 2, async () => {
    expect((await world.app.refresh(tokens.refresh_token)).status).toBe(200);
  });
  await withClockMoved(REFRESH_LEEWAY_MS + 1000, async () => {
    expect((await world.app.refresh(tokens.refresh_token)).status).toBe(400);
  });
});

test('use of a rotated token after the leeway is theft: the whole grant ends', async () => {
  const { tokens } = await newPerson(world, 'theft@example.com');
  const renewed = await world.app.refresh(tokens.refresh_token);
  await withClockMoved(REFRESH_LEEWAY_MS + 1000, async () => {
    const stolen = await world.app.refresh(tokens.refresh_token);
    expect(stolen).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });
  expect((await world.app.refresh(renewed.body.refresh_token)).body.error).toBe('invalid_grant');
});

test('theft on one device does not sign the person out on another', async () => {
  const { tokens } = await newPerson(world, 'two-devices@example.com');
  const laptop = await newPersonAgain('two-devices@example.com');
  await world.app.refresh(tokens.refresh_token);
  await withClockMoved(REFRESH_LEEWAY_MS + 1000, () => world.app.refresh(tokens.refresh_token));
  expect((await world.app.refresh(laptop)).status).toBe(200);
});

test('after a grant was revoked, the person signs in on the same browser again', async () => {
  const { browser, tokens } = await newPerson(world, 'again@example.com');
  await world.app.refresh(tokens.refresh_token);
  await withClockMoved(REFRESH_LEEWAY_MS + 1000, () => world.app.refresh(tokens.refresh_token));
  const answer = await browser.get(world.app.authorizeUrl(), world.app.redirectUri);
  const { body } = await world.app.exchange(answer.location ?? '');
  expect((await world.app.refresh(body.refresh_token)).status).toBe(200);
});

test('every renewal lets the grant live ninety days more', async () => {
  const { tokens } = await newPerson(world, 'slide@example.com');
  await world.database.db
    .updateTable('oidc_payloads')
    .set({ expires_at: Date.now() + dayMs })
    .where('model', '=', 'Grant')
    .execute();
  expect((await world.app.refresh(tokens.refresh_token)).status).toBe(200);
  const token = await world.database.db
    .selectFrom('oidc_payloads')
    .select('grant_id')
    .where('id', '=', tokens.refresh_token)
    .executeTakeFirstOrThrow();
  const grant = await world.database.db
    .selectFrom('oidc_payloads')
    .select(['expires_at', 'payload'])
    .where('model', '=', 'Grant')
    .where('id', '=', token.grant_id ?? '')
    .executeTakeFirstOrThrow();
  expect((grant.expires_at ?? 0) - Date.now()).toBeGreaterThan(89 * dayMs);
  expect(JSON.parse(grant.payload).exp * 1000 - Date.now()).toBeGreaterThan(89 * dayMs);
});

test('accounts, sessions and refresh tokens outlive the process', async () => {
  const before = await startIdentity();
  const { browser, tokens } = await newPerson(before, 'restart@example.com');
  await before.stop();
  const after = await startIdentity({ dataDir: before.dataDir, port: before.port });
  try {
    expect(after.identity.jwks()).toEqual(before.identity.jwks());
    expect((await after.app.refresh(tokens.refresh_token)).status).toBe(200);
    const silent = await browser.get(after.app.authorizeUrl({ prompt: 'none' }), after.app.redirectUri);
    expect(silent.location).toMatch('code=');
  } finally {
    await after.remove();
  }
});

test('a sign-in that was under way goes on after a restart', async () => {
  const before = await startIdentity();
  const browser = createBrowser();
  const { base } = await openSignIn(before, browser);
  await before.stop();
  const after = await startIdentity({ dataDir: before.dataDir, port: before.port });
  try {
    const form = { email: 'midway@example.com', password: 'hernekeitto torstaina' };
    const answer = await browser.post(`${base}/create`, form, after.app.redirectUri);
    expect(answer.location).toMatch('code=');
  } finally {
    await after.remove();
  }
});

test('what has expired is deleted after a while', async () => {
  const own = await startIdentity();
  try {
    const { tokens } = await newPerson(own, 'collect@example.com');
    const count = async () =>
      (await own.database.db.selectFrom('oidc_payloads').select('id').execute()).length;
    await own.identity.collect();
    expect(await count()).toBeGreaterThan(0);
    own.clock.offsetMs = 100 * dayMs;
    await own.identity.collect();
    expect(await count()).toBe(0);
    expect((await own.app.refresh(tokens.refresh_token)).status).toBe(400);
  } finally {
    await own.remove();
  }
});

async function newPersonAgain(email: string): Promise<string> {
  const answer = await signIn(world, createBrowser(), email);
  return (await world.app.exchange(answer.location ?? '')).body.refresh_token;
}

async function withClockMoved<T>(ms: number, task: () => Promise<T>): Promise<T> {
  world.clock.offsetMs += ms;
  try {
    return await task();
  } finally {
    world.clock.offsetMs -= ms;
  }
}

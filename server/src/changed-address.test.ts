import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodeJwt } from 'jose';
import { onboardingId } from 'sync-protocol/onboarding/onboarding.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { createApp, createBrowser } from '#identity/testing/browser.ts';
import { createAccount, signIn } from '#identity/testing/identity-world.ts';
import { findFreePort } from '#testing/free-port.ts';
import { startServerProcess } from '#testing/server-process.ts';

// PUBLIC_URL may change; whose data it is may not.

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 }); // Processes start slowly on a busy machine.

await onBothDatabases((newDatabaseUrl) => {
  let dataDir: string;
  let env: Record<string, string>;
  const processes: Awaited<ReturnType<typeof startServerProcess>>[] = [];
  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-address-'));
    const databaseUrl = await newDatabaseUrl();
    env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  });
  afterEach(async () => {
    await stop('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function start(publicUrl: string) {
    const started = await startServerProcess({
      ...env,
      PUBLIC_URL: publicUrl,
      PORT: new URL(publicUrl).port,
    });
    processes.push(started);
    expect(started.output()).toContain(`Ateria is ready at ${publicUrl}`);
    return started;
  }
  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    for (const { child, ended } of processes.splice(0)) {
      child.kill(signal);
      await ended;
    }
  }
  async function addresses(): Promise<[string, string]> {
    const port = await findFreePort();
    return [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  }
  const openTestDatabase = () => openDatabase({ databaseUrl: env.DATABASE_URL, dataDir });

  /** Signs in at an address, with a new account or not, and calls the API there. */
  async function enter(publicUrl: string, email: string, how = signIn) {
    const app = createApp(publicUrl);
    const answer = await how({ app }, createBrowser(), email);
    const { body } = await app.exchange(answer.location ?? '');
    const { access_token: token, refresh_token: refreshToken } = body;
    const call = async <T>(method: string, url: string, content?: unknown) => {
      const response = await fetch(publicUrl + url, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(content !== undefined && {
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          }),
        },
        ...(content !== undefined && { body: JSON.stringify(content) }),
      });
      expect([response.ok, url], await response.clone().text()).toEqual([true, url]);
      return (response.status === 204 ? null : await response.json()) as T;
    };
    return {
      call,
      refreshToken,
      subject: decodeJwt(token).sub ?? '',
      /** Replaces the quick list. */
      write: (...names: string[]) =>
        call('PUT', '/api/quick-list', { items: names.map((itemName) => ({ itemName })) }),
      names: async (): Promise<string[]> =>
        (await call<{ items: { itemName: string }[] }>('GET', '/api/quick-list')).items.map(
          ({ itemName }) => itemName,
        ),
      households: () => call('GET', '/api/households'),
      isOnboarded: async (): Promise<boolean> =>
        (await call<{ subscription: { onboardingComplete: boolean } }>('GET', '/api/users/me/stats'))
          .subscription.onboardingComplete,
    };
  }

  test('whoever signs in at another PUBLIC_URL is who they were, with all that is theirs, and so back again', async () => {
    const [before, after] = await addresses();
    await start(before);
    const aino = await enter(before, 'aino@example.com', createAccount);
    await aino.write('milk');
    await aino.call('PATCH', '/api/users/me/onboarding');
    const households = await aino.households();
    await stop();

    const { output } = await start(after);
    expect(output()).toContain('PUBLIC_URL is another one than at the last start');
    const ainoAfter = await enter(after, 'aino@example.com');
    expect(await ainoAfter.names()).toEqual(['milk']);
    expect(await ainoAfter.households()).toEqual(households);
    expect(await ainoAfter.isOnboarded()).toBe(true);
    await ainoAfter.write('milk', 'bread');
    const ville = await enter(after, 'ville@example.com', createAccount);
    await ville.write('salt');
    expect(await ville.isOnboarded()).toBe(false);
    // As the app does it, whose row is named after the issuer that it knows.
    const id = onboardingId({ issuer: `${after}/oidc`, subject: ville.subject });
    await ville.call('PATCH', '/api/users/me/onboarding', {
      items: [{ clientId: id, isComplete: true, sync: { op: 1, base: 0, epoch: '', stamp: 1 } }],
      merge: { device: 'phone' },
    });
    expect(await ville.isOnboarded()).toBe(true);
    await stop();

    expect((await start(after)).output()).not.toContain('PUBLIC_URL is another one');
    await stop();
    await start(before);
    expect((await (await enter(before, 'aino@example.com')).names()).sort()).toEqual(['bread', 'milk']);
    const villeBefore = await enter(before, 'ville@example.com');
    expect(await villeBefore.names()).toEqual(['salt']);
    expect(await villeBefore.isOnboarded()).toBe(true);
    const database = openTestDatabase();
    const counts = await database.db
      .selectFrom(['users'])
      .select(({ fn }) => fn.countAll().as('users'))
      .executeTakeFirstOrThrow();
    expect(Number(counts.users)).toBe(2);
    await database.close();
  });

  test('an account deleted at another PUBLIC_URL is deleted whole, and devices of the former one hear of it', async () => {
    const [before, after] = await addresses();
    await start(before);
    const aino = await enter(before, 'aino@example.com', createAccount);
    await aino.write('milk');
    const database = openTestDatabase();
    const { epoch } = await database.db.selectFrom('households').select('epoch').executeTakeFirstOrThrow();
    await stop();
    await start(after);
    const device = { issuer: `${before}/oidc`, subject: aino.subject, epoch };
    const ask = async () =>
      (
        await fetch(`${after}/api/deleted-accounts`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(device),
        })
      ).json();
    expect(await ask()).toEqual({ isDeleted: false });
    await (await enter(after, 'aino@example.com')).call('DELETE', '/api/users/me');
    expect(await ask()).toEqual({ isDeleted: true });
    for (const table of ['accounts', 'users', 'households', 'rows'] as const)
      expect(await database.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    await database.close();
  });

  test('servers at work with different addresses on one database have the same people', async ({ skip }) => {
    if (env.DATABASE_URL === undefined) return skip('a second server on SQLite refuses to start');
    const [before] = await addresses();
    await start(before);
    await (await enter(before, 'aino@example.com', createAccount)).write('milk');
    await stop();
    const [[one], [, other]] = await Promise.all([addresses(), addresses()]);
    const started = await Promise.all([start(one), start(other)]);
    for (const { output } of started) expect(output()).toContain('PUBLIC_URL is another one');
    const ainoAtOne = await enter(one, 'aino@example.com');
    expect(await ainoAtOne.names()).toEqual(['milk']);
    await ainoAtOne.write('milk', 'bread');
    await (await enter(one, 'ville@example.com', createAccount)).write('salt');
    expect((await (await enter(other, 'aino@example.com')).names()).sort()).toEqual(['bread', 'milk']);
    expect(await (await enter(other, 'ville@example.com')).names()).toEqual(['salt']);
  });
});

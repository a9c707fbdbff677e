import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sharedPostgres } from '#db/testing/shared-postgres.ts';
import { findFreePort } from '#testing/free-port.ts';
import { startIssuerServer } from '#testing/issuer-server.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { createTestIssuer } from '#testing/test-issuer.ts';
import { lastRelease } from './last-release.ts';

// Two servers start one after the other, slowly on few cores.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const repository = path.resolve(import.meta.dirname, '../../../..');

/** Why the sources of the last release are not available here; null if they are. */
function whyNoSources(): string | null {
  const { status } = spawnSync('git', ['cat-file', '-e', `${lastRelease.commit}^{commit}`], {
    cwd: repository,
  });
  return status === 0
    ? null
    : `the history of this clone does not reach back to ${lastRelease.commit.slice(0, 7)}`;
}

/** Extracts the sources of the last release from Git, and links the currently installed packages. */
function takeOutSources(folder: string): void {
  const archive = execFileSync(
    'git',
    ['archive', lastRelease.commit, 'package.json', 'server', 'sync-protocol'],
    {
      cwd: repository,
      maxBuffer: 1 << 28,
    },
  );
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
  const packages = path.join(folder, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(path.join(repository, 'node_modules')))
    if (!['.bin', 'client', 'server', 'sync-protocol'].includes(name))
      symlinkSync(path.join(repository, 'node_modules', name), path.join(packages, name));
  symlinkSync(path.join(folder, 'sync-protocol'), path.join(packages, 'sync-protocol'));
}

const postgres = await sharedPostgres();
const reason = whyNoSources() ?? (postgres.isAvailable ? null : postgres.reason);

describe.skipIf(reason !== null)(
  `a server of ${lastRelease.version} beside one of this build, on one PostgreSQL${reason ? `: ${reason}` : ''}`,
  () => {
    let folder: string;
    let older: Awaited<ReturnType<typeof start>>;
    let newer: Awaited<ReturnType<typeof start>>;
    let issuer: Awaited<ReturnType<typeof createTestIssuer>>;
    let issuerServer: Awaited<ReturnType<typeof startIssuerServer>>;

    async function start(name: string, file: string | undefined, databaseUrl: string) {
      const port = await findFreePort();
      const env = {
        DATA_DIR: path.join(folder, name),
        PORT: String(port),
        PUBLIC_URL: 'https://ateria.test',
        DATABASE_URL: databaseUrl,
        OIDC_ISSUER: issuerServer.issuer,
        LOG_LEVEL: 'warn',
      };
      const server = await startServerProcess(env, file);
      expect(server.output()).toContain('Ateria is ready');
      return { ...server, url: `http://127.0.0.1:${port}` };
    }

    beforeAll(async () => {
      if (!postgres.isAvailable) return;
      folder = mkdtempSync(path.join(tmpdir(), 'ateria-beside-'));
      takeOutSources(folder);
      issuer = await createTestIssuer(Date.now);
      issuerServer = await startIssuerServer({ keys: [issuer.jwk] });
      const databaseUrl = await postgres.postgres.emptyDatabase();
      older = await start('older', path.join(folder, 'server/src/server.ts'), databaseUrl);
      await add(older.url, 'aino', 'milk');
      newer = await start('newer', undefined, databaseUrl);
    });
    afterAll(async () => {
      for (const server of [older, newer]) {
        server?.child.kill('SIGTERM');
        await server?.ended;
      }
      await issuerServer?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    async function call(
      url: string,
      person: string,
      method: string,
      route: string,
      body?: unknown,
      key?: string,
    ) {
      const claims = { iss: issuerServer.issuer, aud: 'https://ateria.test/api' };
      const answer = await fetch(url + route, {
        method,
        headers: {
          authorization: `Bearer ${await issuer.token(person, claims)}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      expect(
        answer.ok,
        `${method} ${route} at ${url === older?.url ? 'the older' : 'the newer'}: ${answer.status}`,
      ).toBe(true);
      return answer;
    }

    const add = (url: string, person: string, itemName: string) =>
      call(
        url,
        person,
        'PUT',
        '/api/quick-list',
        {
          items: [
            { clientId: itemName, itemName, sync: { op: Date.now(), base: 0, epoch: '', stamp: Date.now() } },
          ],
          recurringItemsToAdvance: [],
          merge: { device: `phone-${itemName}` },
        },
        itemName,
      );
    const names = async (url: string, person: string) => {
      const { items } = (await (await call(url, person, 'GET', '/api/quick-list')).json()) as {
        items: { itemName: string }[];
      };
      return items.map(({ itemName }) => itemName).sort();
    };

    test('both serve the same household, and each gives what the other took', async () => {
      await add(newer.url, 'aino', 'bread');
      await add(older.url, 'aino', 'coffee');
      for (const { url } of [older, newer])
        expect(await names(url, 'aino')).toEqual(['bread', 'coffee', 'milk']);
    });

    test('who comes for the first time to either is known to both', async () => {
      await add(older.url, 'eino', 'tea');
      await add(newer.url, 'liisa', 'jam');
      expect(await names(newer.url, 'eino')).toEqual(['tea']);
      expect(await names(older.url, 'liisa')).toEqual(['jam']);
    });

    test('people meet in one household by an invite of the older one, and pokes go from each to the other', async () => {
      const [home] = (await (await call(older.url, 'aino', 'GET', '/api/households')).json()) as {
        _id: string;
      }[];
      const made = await call(older.url, 'aino', 'POST', `/api/households/${home?._id}/invites`);
      const { link } = (await made.json()) as { link: string };
      await call(newer.url, 'otto', 'POST', '/api/invites/accept', { token: link.split('#')[1] });
      for (const [from, to, item] of [
        [older, newer, 'salt'],
        [newer, older, 'pepper'],
      ] as const) {
        const stream = await call(to.url, 'aino', 'GET', '/api/changes/stream');
        const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
        let heard = '';
        const hear = async (pokes: number) => {
          while (heard.split('event: change').length <= pokes) heard += (await reader?.read())?.value ?? '';
        };
        await hear(1);
        await add(from.url, 'aino', item);
        await hear(2);
        expect(await names(to.url, 'aino')).toContain(item);
        await reader?.cancel();
      }
    });

    test('both are ready to be sent calls', async () => {
      for (const { url } of [older, newer]) expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    });
  },
);

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { importJWK, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeKeys } from '#admin/write-keys.ts';
import { readConfig } from '#config.ts';
import { sharedPostgres } from '#db/testing/shared-postgres.ts';
import { findFreePort } from '#testing/free-port.ts';
import { startServerProcess } from '#testing/server-process.ts';

const started = await sharedPostgres();
if (!started.isAvailable) test.skip(`PostgreSQL: ${started.reason}`, () => {});

const minuteMs = 60_000;
const publicUrl = 'http://localhost:3999';
const shim = pathToFileURL(path.join(import.meta.dirname, 'testing/other-clock.ts')).href;

describe.runIf(started.isAvailable)(
  'servers of one database whose clocks differ',
  { timeout: 120_000 },
  () => {
    const running: Awaited<ReturnType<typeof startServerProcess>>[] = [];
    let folder: string;
    let url: string;
    beforeEach(async () => {
      folder = mkdtempSync(path.join(tmpdir(), 'ateria-clocks-'));
      if (started.isAvailable) url = await started.postgres.newDatabase();
    });
    afterEach(async () => {
      for (const { child, ended } of running.splice(0)) {
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    });

    /** Starts servers with the same keys, whose clocks are ahead by these amounts. */
    async function start(...aheadMs: number[]) {
      const shared = path.join(folder, 'shared');
      const read = readConfig({ DATA_DIR: folder });
      if (!read.isValid) throw new Error(read.faults.join());
      await writeKeys(read.config, { to: shared, isRotated: false });
      const [jwk] = JSON.parse(readFileSync(path.join(shared, 'access-token-keys.json'), 'utf8')).keys;
      const key = await importJWK(jwk);
      const servers = [];
      for (const [index, ahead] of aheadMs.entries()) {
        const port = await findFreePort();
        const server = await startServerProcess({
          DATA_DIR: path.join(folder, `data-${index}`),
          PORT: String(port),
          DATABASE_URL: url,
          PUBLIC_URL: publicUrl,
          SECRETS_DIR: shared,
          CLOCK_AHEAD_MS: String(ahead),
          NODE_OPTIONS: `--import=${shim}`,
          RATE_LIMIT_PER_MINUTE: '60',
        });
        running.push(server);
        /** Calls with a token issued by a clock that is ahead by `issuedAheadMs`. */
        const call = async (
          person: string,
          { method = 'GET', to = '/api/quick-list', body, issuedAheadMs = 0 }: Call = {},
        ) => {
          const iat = Math.floor((Date.now() + issuedAheadMs) / 1000);
          const token = await new SignJWT({ sub: person, iat, exp: iat + 600 })
            .setIssuer(`${publicUrl}/oidc`)
            .setAudience(`${publicUrl}/api`)
            .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: jwk.kid })
            .sign(key);
          const headers = {
            authorization: `Bearer ${token}`,
            ...(body !== undefined && {
              'content-type': 'application/json',
              'idempotency-key': crypto.randomUUID(),
            }),
          };
          return fetch(`http://127.0.0.1:${port}${to}`, {
            method,
            headers,
            body: body && JSON.stringify(body),
          });
        };
        servers.push({ ...server, call });
      }
      return servers as [Server, Server, ...Server[]];
    }

    test('minutes apart: edits go to either, nothing is lost or sent anew, a limit is counted together, and one leads', async () => {
      const [early, late] = await start(0, 5 * minuteMs);
      let op = 0;
      /** An edit of one device, stamped by its own clock. */
      const edit = async (at: Server, change: object, base: number) => {
        const sync = { op: ++op, base, epoch, stamp: Date.now() };
        const items = [{ category: 'other', ...change, sync }];
        const answer = await at.call('ann', {
          method: 'PUT',
          body: { items, recurringItemsToAdvance: [], merge: { device: 'phone' } },
        });
        expect(answer.status).toBe(200);
        return (await answer.json()) as { rows: { id: string; version: number }[] };
      };
      let epoch = '';
      const first = (await (await late.call('ann', { to: '/api/changes' })).json()) as { next: string };
      epoch = first.next.split('.', 1).join();
      const { rows: made } = await edit(late, { clientId: 'milk', itemName: 'milk' }, 0);
      const id = made[0]?.id ?? '';
      // Each edit is based on the one before, so the later one wins whatever the clocks say.
      let version = made[0]?.version ?? 0;
      for (const [at, quantity] of [
        [early, '1'],
        [late, '2'],
        [early, '3'],
      ] as const)
        version = (await edit(at, { _id: id, quantity }, version)).rows[0]?.version ?? 0;
      // A cursor of one server is valid at the other.
      for (const at of [early, late]) {
        const page = await (await at.call('ann', { to: `/api/changes?since=${first.next}` })).json();
        expect(page).toMatchObject({ reset: false, rows: [{ id, fields: { quantity: '3' } }] });
      }

      const answers = await Promise.all(
        Array.from({ length: 120 }, (_, index) => (index % 2 === 0 ? early : late).call('ben')),
      );
      const passed = answers.filter(({ status }) => status === 200).length;
      expect(passed).toBeGreaterThanOrEqual(55);
      expect(passed).toBeLessThanOrEqual(63);

      const leads = (server: Server) => server.output().includes('"msg":"leads the servers"');
      expect([leads(early), leads(late)]).toEqual([true, false]);
      early.child.kill('SIGKILL');
      await vi.waitFor(() => expect(leads(late)).toBe(true), 30_000);
      // The clock is ahead there, but nothing has expired.
      expect(await (await late.call('ann')).json()).toMatchObject({ items: [{ itemName: 'milk' }] });
    });

    test('a token is good at both within a minute; what a clock further ahead issued is refused with words until then', async () => {
      const [early, late] = await start(0, 5 * minuteMs);
      expect((await late.call('ann', { issuedAheadMs: 5 * minuteMs })).status).toBe(200);
      expect((await early.call('ann', { issuedAheadMs: 50_000 })).status).toBe(200);
      const refused = await early.call('ann', { issuedAheadMs: 5 * minuteMs });
      expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'unauthorized' }]);
      // A device that gets a token from a right clock works.
      expect((await early.call('ann')).status).toBe(200);
      expect((await late.call('ann')).status).toBe(200);
    });
  },
);

interface Call {
  method?: string;
  to?: string;
  body?: object;
  issuedAheadMs?: number;
}

type Server = Awaited<ReturnType<typeof startServerProcess>> & {
  call: (person: string, call?: Call) => Promise<Response>;
};

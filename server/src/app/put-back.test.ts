import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Household } from 'sync-protocol/api/households.ts';
import { afterEach, expect, test } from 'vitest';
import { backUp } from '#backup/back-up.ts';
import { restore } from '#backup/restore.ts';
import { firstHousehold, joinHousehold, ownIdIn } from '#testing/households.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ateria-put-back-'));
const dataDir = path.join(folder, 'data');
const target = path.join(folder, 'backup');
let server: TestApp | undefined;
afterEach(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('[H15] a backup that is put back brings back who belonged, and nobody who has come since', async () => {
  server = await startTestApp({ dataDir, startMs: Date.now() });
  const before = server;
  const { _id: home } = await firstHousehold(server, 'aino');
  const join = (person: string) => joinHousehold(before, { host: 'aino', person, household: home });
  const ville = ownIdIn(await join('ville'));
  await join('otto');
  await backUp({ dataDir, target, hasDatabase: true, nowMs: Date.now });

  await before.call('aino', 'DELETE', `/api/households/${home}/members/${ville}`);
  expect((await before.call('otto', 'DELETE', '/api/users/me')).statusCode).toBe(204);
  await join('liisa');
  expect(await seesHome(before, 'aino')).toHaveLength(2);
  for (const person of ['ville', 'otto']) expect(await seesHome(before, person)).toBeNull();
  await before.close({ isKeepingData: true });
  await restore({ dataDir, from: target, nowMs: Date.now });

  server = await startTestApp({ dataDir, startMs: Date.now() });
  for (const person of ['aino', 'ville', 'otto']) expect(await seesHome(server, person)).toHaveLength(3);
  expect(await seesHome(server, 'liisa')).toBeNull();

  /** The household's members as a person sees them; null if they are refused. */
  async function seesHome({ call }: TestApp, person: string): Promise<Household['members'] | null> {
    const here = { 'ateria-household': home };
    const { statusCode } = await call(person, 'GET', '/api/quick-list', undefined, here);
    if (statusCode !== 200) return null;
    const list = (await call(person, 'GET', '/api/households')).json() as Household[];
    return list.find(({ _id }) => _id === home)?.members ?? null;
  }
});

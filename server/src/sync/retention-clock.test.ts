import { retentionMs } from 'sync-protocol/sync/headers.ts';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const expired = 500;

async function fillExpired({ database: { db }, call, clock }: TestApp): Promise<void> {
  await call('ann', 'GET', '/api/quick-list');
  const { id } = await db.selectFrom('households').select('id').executeTakeFirstOrThrow();
  await db.updateTable('households').set({ seq: expired, bytes: expired }).where('id', '=', id).execute();
  const deleted_at = clock.ms - retentionMs - 1;
  const rows = Array.from({ length: expired }, (_, version) => ({
    household_id: id,
    noun: 'quickItem',
    id: `${version}`,
    version,
    state: '.',
    deleted_at,
  }));
  await db.insertInto('rows').values(rows).execute();
}

const left = async ({ database: { db } }: TestApp) =>
  (await db.selectFrom('rows').select('id').execute()).length;

test('a start waits for nothing that has expired: the server listens, and then forgets it', async () => {
  const first = await startTestApp();
  await fillExpired(first);
  await first.close({ isKeepingData: true });
  const server = await startTestApp({ dataDir: first.dataDir });
  expect(await left(server)).toBe(expired);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(() => left(server)).toBe(0);
  await server.close();
});

test('a server that stops in the middle of it stops after the slice, and the next one goes on', async () => {
  const first = await startTestApp();
  await fillExpired(first);
  await first.app.listen({ port: 0, host: '127.0.0.1' });
  await first.close({ isKeepingData: true });
  const server = await startTestApp({ dataDir: first.dataDir });
  expect(await left(server)).toBeGreaterThan(0);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(() => left(server)).toBe(0);
  await server.close();
});

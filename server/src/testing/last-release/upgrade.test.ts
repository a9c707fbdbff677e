import { globSync, rmSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { lastRelease, makeReleasedData, rowsOf, startOnReleased } from './last-release.ts';
import { sendAgain } from './send-again.ts';

vi.setConfig({ testTimeout: 120_000 }); // Processes start slowly on a busy machine.

let dataDir: string;
let server: Awaited<ReturnType<typeof startOnReleased>> | undefined;

afterEach(async () => {
  await server?.stop();
  server = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

/** Tables that every start rewrites. */
const ofTheServer = ['server_state', 'kysely_migration_lock'];

test(`a database of ${lastRelease.version} is brought up to date with nothing lost`, async () => {
  dataDir = makeReleasedData();
  const before = rowsOf(dataDir);
  server = await startOnReleased(dataDir);
  await server.stop();
  const after = rowsOf(dataDir);
  for (const [table, rows] of Object.entries(before))
    if (!ofTheServer.includes(table))
      expect({ [table]: after[table] }).toEqual({
        [table]: expect.arrayContaining(rows.map((row) => expect.objectContaining(row))),
      });
  expect(before.rows?.length).toBeGreaterThan(8);
  const isMigrated = (after.kysely_migration?.length ?? 0) > (before.kysely_migration?.length ?? 0);
  expect(globSync('backups-before-migration/*.db', { cwd: dataDir })).toHaveLength(isMigrated ? 1 : 0);
});

test(`an app of ${lastRelease.version} goes on: each of its requests is answered as it expects`, async () => {
  dataDir = makeReleasedData();
  server = await startOnReleased(dataDir);
  const { requests } = lastRelease;
  expect(new Set(requests.map(({ method, path }) => `${method} ${path.split('?')[0]}`)).size).toBeGreaterThan(
    10,
  );
  for (const request of requests) {
    const { answer, expected } = await sendAgain(server.url, request);
    expect(answer, `${request.method} ${request.path}`).toMatchObject(expected);
  }
});

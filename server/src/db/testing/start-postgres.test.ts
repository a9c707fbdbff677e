import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installedBinaries } from './postgres-binaries.ts';
import { startPostgres } from './start-postgres.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ateria-binaries-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function fake(script: string): string {
  const native = path.join(folder, 'native');
  mkdirSync(path.join(native, 'bin'), { recursive: true });
  for (const name of ['initdb', 'postgres'])
    writeFileSync(path.join(native, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version: path.basename(folder) }));
  chmodSync(folder, 0o755);
  return native;
}

test.each([
  ['that is not installed', () => path.join(folder, 'nowhere')],
  ['whose programs fail', () => fake('echo "no such luck" >&2; exit 3')],
  ['whose programs never end', () => fake('[ "$1" = --version ] && exit 0; exec sleep 600')],
])('a PostgreSQL %s is told in a sentence, and nobody waits for it', async (_, findBinaries) => {
  const started = await startPostgres({ findBinaries, patienceMs: 300 });
  expect(started).toMatchObject({
    isAvailable: false,
    reason: expect.stringMatching(/does not start here: .+/),
  });
});

// For a clone in root's home: PostgreSQL does not run as root, and other users cannot enter it.
test.runIf(userInfo().uid === 0)(
  'where only root may enter the folder of its programs, it runs elsewhere',
  async () => {
    vi.stubEnv('TMPDIR', folder);
    const locked = path.join(folder, 'locked');
    mkdirSync(locked, { mode: 0o700 });
    const native = path.join(locked, 'package', 'native');
    cpSync(installedBinaries(), native, { recursive: true, verbatimSymlinks: true });
    writeFileSync(path.join(locked, 'package', 'package.json'), JSON.stringify({ version: '18' }));
    chmodSync(folder, 0o777);
    const started = await startPostgres({ findBinaries: () => native });
    if (!started.isAvailable) throw new Error(started.reason);
    const client = new pg.Client({ connectionString: await started.postgres.newDatabase() });
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    await started.postgres.stop();
  },
);

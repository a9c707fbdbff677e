import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Config, readConfig } from '#config.ts';
import { loadKeys } from '#identity/keys/keys.ts';
import { secretStore } from '#identity/keys/secret-store.ts';
import { unfinishedKeys, writeKeys } from './write-keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ateria-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function configOf(env: Record<string, string>): Config {
  const read = readConfig(env);
  if (!read.isValid) throw new Error(read.faults.join());
  return read.config;
}

const keysIn = (dir: string) =>
  loadKeys(secretStore(configOf({ DATA_DIR: path.join(folder, 'other'), SECRETS_DIR: dir })));

const names = ['access-token-keys.json', 'cookie-secrets.json', 'signing-keys.json', 'vapid-key.json'];

test('a server’s keys are written for the others, as they are or with new ones first', async () => {
  const config = configOf({ DATA_DIR: path.join(folder, 'one') });
  const own = await loadKeys(secretStore(config));
  const [same, rotated] = [path.join(folder, 'same'), path.join(folder, 'rotated')];
  expect(await writeKeys(config, { to: same, isRotated: false })).toEqual({ isWritten: true, areNew: false });
  expect(await keysIn(same)).toEqual(own);
  expect(readdirSync(same).sort()).toEqual(names);
  for (const name of readdirSync(same)) expect(statSync(path.join(same, name)).mode & 0o777).toBe(0o600);

  const given = configOf({ DATA_DIR: path.join(folder, 'other'), SECRETS_DIR: same });
  expect(await writeKeys(given, { to: rotated, isRotated: true })).toEqual({
    isWritten: true,
    areNew: false,
  });
  const { signing, access, cookies } = await keysIn(rotated);
  expect([signing.slice(1), access.slice(1), cookies]).toEqual([own.signing, own.access, own.cookies]);
});

test('where the folder has none new ones are written, and that folder is left as it is', async () => {
  const dataDir = path.join(folder, 'forgotten');
  const to = path.join(folder, 'new');
  const written = await writeKeys(configOf({ DATA_DIR: dataDir }), { to, isRotated: false });
  expect(written).toEqual({ isWritten: true, areNew: true });
  expect((await keysIn(to)).signing).toHaveLength(1);
  expect(existsSync(dataDir)).toBe(false);
});

test('keys that are there already are left as they are', async () => {
  const config = configOf({ DATA_DIR: path.join(folder, 'one') });
  await writeKeys(config, { to: folder, isRotated: false });
  const before = await keysIn(folder);
  expect(await writeKeys(config, { to: folder, isRotated: true })).toEqual({
    isWritten: false,
    reason: expect.stringContaining('is there already'),
  });
  expect(await keysIn(folder)).toEqual(before);
});

test.each([1, 3, 4])(
  'broken off after %d files they are written the next time, all and rotated',
  async (count) => {
    const config = configOf({ DATA_DIR: path.join(folder, 'one') });
    const own = await loadKeys(secretStore(config));
    const to = path.join(folder, 'shared');
    await writeKeys(config, { to, isRotated: false });
    for (const name of names.slice(count)) rmSync(path.join(to, name));
    writeFileSync(path.join(to, unfinishedKeys), '');
    expect(await writeKeys(config, { to, isRotated: true })).toMatchObject({ isWritten: true });
    expect((await keysIn(to)).signing.slice(1)).toEqual(own.signing);
    expect(readdirSync(to).sort()).toEqual(names);
  },
);

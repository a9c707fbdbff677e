import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Config, readConfig } from '#config.ts';
import { loadKeys } from '#identity/keys/keys.ts';
import { secretStore } from '#identity/keys/secret-store.ts';
import { writeKeys } from './write-keys.ts';

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

test('a server’s keys are written for the others, as they are or with new ones first', async () => {
  const config = configOf({ DATA_DIR: path.join(folder, 'one') });
  const own = await loadKeys(secretStore(config));
  const [same, rotated] = [path.join(folder, 'same'), path.join(folder, 'rotated')];
  expect(await writeKeys(config, { to: same, isRotated: false })).toBeUndefined();
  expect(await keysIn(same)).toEqual(own);
  const names = ['access-token-keys', 'cookie-secrets', 'signing-keys', 'vapid-key'];
  expect(readdirSync(same).sort()).toEqual(names.map((name) => `${name}.json`));
  for (const name of readdirSync(same)) expect(statSync(path.join(same, name)).mode & 0o777).toBe(0o600);

  const given = configOf({ DATA_DIR: path.join(folder, 'other'), SECRETS_DIR: same });
  expect(await writeKeys(given, { to: rotated, isRotated: true })).toBeUndefined();
  const { signing, access, cookies } = await keysIn(rotated);
  expect([signing.slice(1), access.slice(1), cookies]).toEqual([own.signing, own.access, own.cookies]);
});

test('keys that are there already are left as they are', async () => {
  const config = configOf({ DATA_DIR: path.join(folder, 'one') });
  await writeKeys(config, { to: folder, isRotated: false });
  const before = await keysIn(folder);
  expect(await writeKeys(config, { to: folder, isRotated: true })).toContain('is there already');
  expect(await keysIn(folder)).toEqual(before);
});

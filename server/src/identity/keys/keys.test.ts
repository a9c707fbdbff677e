import { randomBytes } from 'node:crypto';
import { chown, cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { CannotStart } from '#lib/cannot-start.ts';
import { newPerson, startIdentity } from '../testing/identity-world.ts';
import { loadKeys, rotatedSecrets, rotateSigningKeys } from './keys.ts';
import { type SecretStore, secretStore } from './secret-store.ts';

let dataDir: string;
let folder: string;
let store: SecretStore;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'ateria-keys-'));
  folder = path.join(dataDir, 'keys');
  store = secretStore({ dataDir });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8);

test('the first start makes the keys, the next ones read them', async () => {
  const first = await loadKeys(store);
  expect(await loadKeys(store)).toEqual(first);
  expect(first.signing).toHaveLength(1);
  expect(first.signing[0]).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' });
  expect(first.access).toHaveLength(1);
  expect(first.access[0]).toMatchObject({ kty: 'EC', alg: 'ES256', use: 'sig' });
});

test('nobody but the owner reads them', async () => {
  await loadKeys(store);
  expect(await modeOf(folder)).toBe('700');
  for (const name of await readdir(folder)) expect(await modeOf(path.join(folder, name))).toBe('600');
  const files = ['access-token-keys.json', 'cookie-secrets.json', 'signing-keys.json'];
  expect((await readdir(folder)).sort()).toEqual(files);
});

test('a folder of an earlier build keeps its keys and gets those of the access tokens', async () => {
  const before = await loadKeys(store);
  await rm(path.join(folder, 'access-token-keys.json'));
  const { signing, access, cookies } = await loadKeys(store);
  expect({ signing, cookies }).toEqual({ signing: before.signing, cookies: before.cookies });
  expect(access).toHaveLength(1);
});

test('servers that start together on one folder agree on the keys', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => loadKeys(store)));
  for (const keys of all) expect(keys).toEqual(all[0]);
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('a key that cannot be written leaves nothing of itself behind', async () => {
  await expect(store.read('signing-keys', () => 1n)).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
});

test('a damaged file stops the start instead of being replaced', async () => {
  await loadKeys(store);
  await writeFile(path.join(folder, 'signing-keys.json'), '{"keys": []}');
  await expect(loadKeys(store)).rejects.toThrow('signing-keys.json holds no signing keys');
  await writeFile(path.join(folder, 'signing-keys.json'), '{"keys": [');
  await expect(loadKeys(store)).rejects.toThrow('signing-keys.json is not JSON');
});

describe('keys that are given', () => {
  const vapid = '{}';
  const given = async () => {
    await loadKeys(store);
    const to = path.join(dataDir, 'given');
    await cp(folder, to, { recursive: true });
    return to;
  };
  const withConfig = (env: Record<string, string>) => {
    const read = readConfig({ DATA_DIR: path.join(dataDir, 'other'), ...env });
    if (!read.isValid) throw new Error(read.faults.join());
    return secretStore(read.config);
  };

  test('by a folder are read and never made', async () => {
    const to = await given();
    expect(await loadKeys(withConfig({ SECRETS_DIR: to }))).toEqual(await loadKeys(store));
    await rm(path.join(to, 'cookie-secrets.json'));
    await writeFile(path.join(to, 'signing-keys.json'), '{"keys": [');
    await writeFile(path.join(to, 'access-token-keys.json'), '{"keys": []}');
    const refused = loadKeys(withConfig({ SECRETS_DIR: to }));
    await expect(refused).rejects.toThrow(CannotStart);
    for (const fault of [
      `${to}/signing-keys.json is not JSON.`,
      `${to}/access-token-keys.json holds no signing keys of ES256.`,
      `${to}/cookie-secrets.json is not there: SECRETS_DIR has to hold every key`,
    ])
      await expect(refused).rejects.toThrow(fault);
    expect(await readdir(to)).not.toContain('cookie-secrets.json');
  });

  test('by variables go before the folder, and are never quoted', async () => {
    const to = await given();
    const cookies = [randomBytes(48).toString('base64url')];
    const keys = await loadKeys(withConfig({ SECRETS_DIR: to, COOKIE_SECRETS: JSON.stringify(cookies) }));
    expect(keys).toEqual({ ...(await loadKeys(store)), cookies });
    const torn = loadKeys(withConfig({ SECRETS_DIR: to, COOKIE_SECRETS: `["${cookies[0]}"` }));
    await expect(torn).rejects.toThrow(/^the variable COOKIE_SECRETS is not JSON\.$/);
    const read = readConfig({ COOKIE_SECRETS: cookies[0], VAPID_KEY: vapid });
    expect(read.isValid ? [] : read.faults).toEqual([
      'This is not a valid COOKIE_SECRETS: it must be JSON of the form ["…"], as npm run keys writes it.',
    ]);
  });

  test('can be put in their place where they are files that this server may write', async () => {
    const to = await given();
    expect(await store.canReplace(rotatedSecrets)).toBe(true);
    expect(await withConfig({ SECRETS_DIR: to }).canReplace(rotatedSecrets)).toBe(true);
    expect(await withConfig({ SIGNING_KEYS: '{}' }).canReplace(rotatedSecrets)).toBe(false);
    expect(await withConfig({ SECRETS_DIR: path.join(to, 'gone') }).canReplace(rotatedSecrets)).toBe(false);
  });
});

test.runIf(process.getuid?.() === 0)(
  'what root makes and rotates belongs to whom the folder does',
  async () => {
    const ownersIn = async () => {
      const names = ['', ...(await readdir(folder))];
      const all = await Promise.all(names.map((name) => stat(path.join(folder, name))));
      return new Set(all.map(({ uid, gid }) => `${uid}:${gid}`));
    };
    await chown(dataDir, 65_534, 65_534);
    await loadKeys(store);
    expect(await ownersIn()).toEqual(new Set(['65534:65534']));
    await rotateSigningKeys(store);
    expect(await ownersIn()).toEqual(new Set(['65534:65534']));
  },
);

test('after a rotation the new key signs, and what the old one signed is still good', async () => {
  const before = await startIdentity();
  const { tokens } = await newPerson(before, 'aino@example.com');
  await before.stop();
  await rotateSigningKeys(secretStore(before));
  const after = await startIdentity({ dataDir: before.dataDir, port: before.port });
  try {
    const kidOf = (jwt: string) =>
      JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()).kid;
    const { keys } = after.identity.jwks();
    expect(keys.map(({ alg }) => alg)).toEqual(['RS256', 'RS256', 'ES256', 'ES256']);
    for (const token of [tokens.access_token, tokens.id_token])
      await expect(jwtVerify(token, createLocalJWKSet({ keys }))).resolves.toBeDefined();
    const renewed = await after.app.refresh(tokens.refresh_token);
    expect(kidOf(renewed.body.access_token)).toBe(keys[2]?.kid);
    expect(kidOf(renewed.body.access_token)).not.toBe(kidOf(tokens.access_token));
  } finally {
    await after.remove();
  }
});

test('the private halves are never published', async () => {
  const world = await startIdentity();
  try {
    const text = await (await fetch(`${world.publicUrl}/oidc/jwks`)).text();
    const membersOf = (key: object) => Object.keys(key).sort();
    expect(JSON.parse(text).keys.map(membersOf)).toEqual([
      ['alg', 'e', 'kid', 'kty', 'n', 'use'],
      ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
    ]);
  } finally {
    await world.remove();
  }
});

import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newPerson, startIdentity } from '../testing/identity-world.ts';
import { loadKeys, rotateSigningKeys } from './keys.ts';

let folder: string;
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'ateria-keys-')), 'keys');
});
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8);

test('the first start makes the keys, the next ones read them', async () => {
  const first = await loadKeys(folder);
  expect(await loadKeys(folder)).toEqual(first);
  expect(first.signing).toHaveLength(1);
  expect(first.signing[0]).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' });
  expect(first.access).toHaveLength(1);
  expect(first.access[0]).toMatchObject({ kty: 'EC', alg: 'ES256', use: 'sig' });
});

test('nobody but the owner reads them', async () => {
  await loadKeys(folder);
  expect(await modeOf(folder)).toBe('700');
  for (const name of await readdir(folder)) expect(await modeOf(path.join(folder, name))).toBe('600');
  const files = ['access-token-keys.json', 'cookie-secrets.json', 'signing-keys.json'];
  expect((await readdir(folder)).sort()).toEqual(files);
});

test('a folder of an earlier build keeps its keys and gets those of the access tokens', async () => {
  const before = await loadKeys(folder);
  await rm(path.join(folder, 'access-token-keys.json'));
  const { signing, access, cookies } = await loadKeys(folder);
  expect({ signing, cookies }).toEqual({ signing: before.signing, cookies: before.cookies });
  expect(access).toHaveLength(1);
});

test('servers that start together on one folder agree on the keys', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => loadKeys(folder)));
  for (const keys of all) expect(keys).toEqual(all[0]);
  expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('a damaged file stops the start instead of being replaced', async () => {
  await loadKeys(folder);
  await writeFile(path.join(folder, 'signing-keys.json'), '{"keys": []}');
  await expect(loadKeys(folder)).rejects.toThrow('holds no signing keys');
  await writeFile(path.join(folder, 'signing-keys.json'), '{"keys": [');
  await expect(loadKeys(folder)).rejects.toThrow('signing-keys.json is not JSON');
});

test('after a rotation the new key signs, and what the old one signed is still good', async () => {
  const before = await startIdentity();
  const { tokens } = await newPerson(before, 'aino@example.com');
  await before.stop();
  await rotateSigningKeys(path.join(before.dataDir, 'keys'));
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

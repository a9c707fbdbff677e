import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import path from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { readOrCreateSecretFile, replaceSecretFile } from './secret-file.ts';

const SigningKey = Type.Object({
  kty: Type.Literal('RSA'),
  kid: Type.String({ minLength: 1 }),
  alg: Type.Literal('RS256'),
  use: Type.Literal('sig'),
  n: Type.String(),
  e: Type.String(),
  d: Type.String(),
  p: Type.String(),
  q: Type.String(),
  dp: Type.String(),
  dq: Type.String(),
  qi: Type.String(),
});
type SigningKey = Static<typeof SigningKey>;
const SigningKeys = Type.Object({ keys: Type.Array(SigningKey, { minItems: 1 }) });

/** Signs access tokens, which go with every call: its signature is a quarter as long. */
const AccessKey = Type.Object({
  kty: Type.Literal('EC'),
  crv: Type.Literal('P-256'),
  kid: Type.String({ minLength: 1 }),
  alg: Type.Literal('ES256'),
  use: Type.Literal('sig'),
  x: Type.String(),
  y: Type.String(),
  d: Type.String(),
});
type AccessKey = Static<typeof AccessKey>;
const AccessKeys = Type.Object({ keys: Type.Array(AccessKey, { minItems: 1 }) });
const CookieSecrets = Type.Array(Type.String({ minLength: 32 }), { minItems: 1 });

/** The public half of a signing key. */
export type PublicKey = Pick<SigningKey, 'kty' | 'kid' | 'alg' | 'use' | 'n' | 'e'> | Omit<AccessKey, 'd'>;

export interface IdentityKeys {
  /** The first signs ID tokens; all verify, also the access tokens of earlier builds. */
  signing: SigningKey[];
  /** The first signs access tokens; all verify. */
  access: AccessKey[];
  /** The first signs cookies; all verify. */
  cookies: string[];
}

/** Reads the keys in `folder`, or makes them on the first start. Throws when a file is not what it should be. */
export async function loadKeys(folder: string): Promise<IdentityKeys> {
  const signing = await readOrCreateSecretFile(signingFile(folder), () => ({ keys: [newSigningKey()] }));
  const access = await readOrCreateSecretFile(accessFile(folder), () => ({ keys: [newAccessKey()] }));
  const cookies = await readOrCreateSecretFile(path.join(folder, 'cookie-secrets.json'), () => [newSecret()]);
  if (!Value.Check(SigningKeys, signing)) throw new Error(`${signingFile(folder)} holds no signing keys`);
  if (!Value.Check(AccessKeys, access)) throw new Error(`${accessFile(folder)} holds no signing keys`);
  if (!Value.Check(CookieSecrets, cookies)) throw new Error(`${folder}/cookie-secrets.json holds no secrets`);
  return { signing: signing.keys, access: access.keys, cookies };
}

/**
 * Puts new signing keys first and keeps the newest `kept` old ones of each kind for what they have signed.
 * Takes effect at the next start; tokens of the old keys stay valid.
 */
export async function rotateSigningKeys(folder: string, kept = 2): Promise<void> {
  const { signing, access } = await loadKeys(folder);
  await replaceSecretFile(signingFile(folder), { keys: [newSigningKey(), ...signing.slice(0, kept)] });
  await replaceSecretFile(accessFile(folder), { keys: [newAccessKey(), ...access.slice(0, kept)] });
}

/** As they are published. */
export function publicKeysOf({ signing, access }: IdentityKeys): PublicKey[] {
  return [
    ...signing.map(({ kty, kid, alg, use, n, e }) => ({ kty, kid, alg, use, n, e })),
    ...access.map(({ d, ...key }) => key),
  ];
}

function signingFile(folder: string): string {
  return path.join(folder, 'signing-keys.json');
}

/** A file of its own: an earlier build reads the other one, and takes nothing in it but what it knows. */
function accessFile(folder: string): string {
  return path.join(folder, 'access-token-keys.json');
}

function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' });
  const key = { ...jwk, kid: thumbprint(jwk), alg: 'RS256', use: 'sig' };
  return Value.Parse(SigningKey, key);
}

/** Its name is short, since it stands in every token. */
function newAccessKey(): AccessKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomBytes(6).toString('base64url');
  return Value.Parse(AccessKey, { ...privateKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' });
}

/** RFC 7638. */
function thumbprint(jwk: { e?: string | undefined; n?: string | undefined }): string {
  const members = JSON.stringify({ e: jwk.e, kty: 'RSA', n: jwk.n });
  return createHash('sha256').update(members).digest('base64url');
}

function newSecret(): string {
  return randomBytes(48).toString('base64url');
}

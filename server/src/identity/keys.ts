import { createHash, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
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
const CookieSecrets = Type.Array(Type.String({ minLength: 32 }), { minItems: 1 });

/** The public half of a signing key. */
export type PublicKey = Pick<SigningKey, 'kty' | 'kid' | 'alg' | 'use' | 'n' | 'e'>;

export interface IdentityKeys {
  /** The first signs; all verify. */
  signing: SigningKey[];
  /** The first signs cookies; all verify. */
  cookies: string[];
}

/** Reads the keys in `folder`, or makes them on the first start. Throws when a file is not what it should be. */
export async function loadKeys(folder: string): Promise<IdentityKeys> {
  const signing = await readOrCreateSecretFile(signingFile(folder), () => ({ keys: [newSigningKey()] }));
  const cookies = await readOrCreateSecretFile(path.join(folder, 'cookie-secrets.json'), () => [newSecret()]);
  if (!Value.Check(SigningKeys, signing)) throw new Error(`${signingFile(folder)} holds no signing keys`);
  if (!Value.Check(CookieSecrets, cookies)) throw new Error(`${folder}/cookie-secrets.json holds no secrets`);
  return { signing: signing.keys, cookies };
}

/**
 * Puts a new signing key first and keeps the newest `kept` old ones for what they have signed.
 * Takes effect at the next start; tokens of the old key stay valid.
 */
export async function rotateSigningKey(folder: string, kept = 2): Promise<void> {
  const { signing } = await loadKeys(folder);
  await replaceSecretFile(signingFile(folder), { keys: [newSigningKey(), ...signing.slice(0, kept)] });
}

export function publicKeyOf({ kty, kid, alg, use, n, e }: SigningKey): PublicKey {
  return { kty, kid, alg, use, n, e };
}

/** SubjectPublicKeyInfo in PEM, as @fastify/jwt takes it. */
export function publicPem(key: PublicKey): string {
  return createPublicKey({ key: { kty: key.kty, n: key.n, e: key.e }, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString();
}

function signingFile(folder: string): string {
  return path.join(folder, 'signing-keys.json');
}

function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' });
  const key = { ...jwk, kid: thumbprint(jwk), alg: 'RS256', use: 'sig' };
  return Value.Parse(SigningKey, key);
}

/** RFC 7638. */
function thumbprint(jwk: { e?: string | undefined; n?: string | undefined }): string {
  const members = JSON.stringify({ e: jwk.e, kty: 'RSA', n: jwk.n });
  return createHash('sha256').update(members).digest('base64url');
}

function newSecret(): string {
  return randomBytes(48).toString('base64url');
}

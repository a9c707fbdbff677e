import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { CannotStart } from '#lib/cannot-start.ts';
import type { SecretName, SecretReader, SecretStore } from './secret-store.ts';

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

/**
 * Key for access tokens: an ES256 signature is a quarter as long as an RS256 one, and goes with every
 * request. Stored separately, since older versions reject unknown key types in the file of the signing keys.
 */
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

/**
 * Reads the keys, or generates them at the first start.
 *
 * @throws CannotStart that lists all faults of the stored keys
 */
export async function loadKeys(store: SecretReader): Promise<IdentityKeys> {
  const [signing, access, cookies] = await Promise.allSettled([
    readAs(SigningKeys, store, 'signing-keys', () => ({ keys: [newSigningKey()] })),
    readAs(AccessKeys, store, 'access-token-keys', () => ({ keys: [newAccessKey()] })),
    readAs(CookieSecrets, store, 'cookie-secrets', () => [newSecret()]),
  ]);
  if (signing.status === 'fulfilled' && access.status === 'fulfilled' && cookies.status === 'fulfilled')
    return { signing: signing.value.keys, access: access.value.keys, cookies: cookies.value };
  throw CannotStart.ofAll([signing, access, cookies]);
}

async function readAs<Schema extends TSchema>(
  schema: Schema,
  store: SecretReader,
  name: keyof typeof wordsOf,
  create: () => unknown,
): Promise<Static<Schema>> {
  const secret = await store.read(name, create);
  if (Value.Check(schema, secret)) return secret;
  throw new CannotStart(`${store.placeOf(name)} holds no ${wordsOf[name]}.`);
}

const wordsOf = {
  'signing-keys': 'signing keys of RS256',
  'access-token-keys': 'signing keys of ES256',
  'cookie-secrets': 'list of secrets of 32 letters or more',
} as const;

/** Secrets that a rotation renews. */
export const rotatedSecrets = ['signing-keys', 'access-token-keys'] as const satisfies readonly SecretName[];

/** Old signing keys of each kind that stay, so that their tokens stay valid. */
const usuallyKept = 2;

/** New signing keys in front of the newest `kept` old ones of each kind. */
export function withNewSigningKeys(
  { signing, access, cookies }: IdentityKeys,
  kept = usuallyKept,
): IdentityKeys {
  return {
    signing: [newSigningKey(), ...signing.slice(0, kept)],
    access: [newAccessKey(), ...access.slice(0, kept)],
    cookies,
  };
}

/** Stores `withNewSigningKeys`. Takes effect at the next start. */
export async function rotateSigningKeys(store: SecretStore, kept = usuallyKept): Promise<void> {
  const { signing, access } = withNewSigningKeys(await loadKeys(store), kept);
  await store.replace('signing-keys', { keys: signing });
  await store.replace('access-token-keys', { keys: access });
}

/** The public keys as published. */
export function publicKeysOf({ signing, access }: IdentityKeys): PublicKey[] {
  return [
    ...signing.map(({ kty, kid, alg, use, n, e }) => ({ kty, kid, alg, use, n, e })),
    ...access.map(({ d, ...key }) => key),
  ];
}

function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' });
  const key = { ...jwk, kid: thumbprint(jwk), alg: 'RS256', use: 'sig' };
  return Value.Parse(SigningKey, key);
}

/** The `kid` is short, since every token contains it. */
function newAccessKey(): AccessKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomBytes(6).toString('base64url');
  return Value.Parse(AccessKey, { ...privateKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' });
}

/** JWK thumbprint (RFC 7638). */
function thumbprint(jwk: { e?: string | undefined; n?: string | undefined }): string {
  const members = JSON.stringify({ e: jwk.e, kty: 'RSA', n: jwk.n });
  return createHash('sha256').update(members).digest('base64url');
}

function newSecret(): string {
  return randomBytes(48).toString('base64url');
}

import { KeyObject } from 'node:crypto';
import {
  type CryptoKey,
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JSONWebKeySet,
} from 'jose';
import { hourMs } from 'sync-protocol/dates/day-ms.ts';
import { AppError } from '#lib/app-error.ts';

export type KeyHeader = { alg: string; kid?: string | undefined };

/** Finds the public key, as PEM, that a token's header names. */
export type FindKey = (header: KeyHeader) => Promise<string>;

/** Minimum time between reads of the other servers' keys for tokens with an unknown key. */
const askOthersEveryMs = 5_000;

/**
 * The keys of the embedded provider.
 *
 * @param readOthers reads the keys of all servers of the database: a server started after a rotation signs
 *   with newer keys
 * @throws AppError `unavailable` if the others' keys cannot be read, since the token may still be valid
 */
export function localIssuerKeys(jwks: JSONWebKeySet, readOthers?: () => Promise<JSONWebKeySet>): FindKey {
  const findOwn = createLocalJWKSet(jwks);
  let findOthers = createLocalJWKSet({ keys: [] });
  let asking: Promise<void> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  /** Concurrent callers share one read. */
  const ask = async (read: () => Promise<JSONWebKeySet>) => {
    if (performance.now() - askedAt > askOthersEveryMs) {
      askedAt = performance.now();
      asking = read().then((keys) => {
        findOthers = createLocalJWKSet(keys);
      });
    }
    await asking?.catch((cause: unknown) => {
      askedAt = Number.NEGATIVE_INFINITY;
      throw new AppError('unavailable', 'The keys of the other servers cannot be read.', { cause });
    });
  };
  return async (header) => {
    const own = await unlessMissing(findOwn(header));
    if (own) return toPem(own);
    const known = await unlessMissing(findOthers(header));
    if (known) return toPem(known);
    if (readOthers) await ask(readOthers);
    return toPem(await findOthers(header));
  };
}

const unlessMissing = (found: Promise<CryptoKey>): Promise<CryptoKey | null> =>
  found.catch((error: unknown) => {
    if (error instanceof errors.JWKSNoMatchingKey) return null;
    throw error;
  });

/**
 * The keys of an external issuer, found by OpenID Connect discovery at the first token, and fetched again
 * when a token names an unknown key, at most every 30 s.
 *
 * @throws AppError `unavailable` if the issuer does not answer, since the token may still be valid
 */
export function remoteIssuerKeys(issuer: string, fetch: typeof globalThis.fetch): FindKey {
  let discovered: ReturnType<typeof discover> | null = null;
  const discover = async () => {
    const jwksUri = await discoverJwksUri(issuer, fetch);
    return createRemoteJWKSet(new URL(jwksUri), {
      cooldownDuration: 30_000,
      cacheMaxAge: hourMs,
      timeoutDuration: 5_000,
      [customFetch]: fetch,
    });
  };
  return async (header) => {
    discovered ??= discover();
    const find = await discovered.catch((cause: unknown) => {
      discovered = null;
      throw new AppError('unavailable', 'The identity provider does not answer.', { cause });
    });
    const key = await find(header).catch((cause: Error & { code?: string }) => {
      if (cause.code === 'ERR_JWKS_NO_MATCHING_KEY' || cause.code === 'ERR_JWKS_MULTIPLE_MATCHING_KEYS')
        throw cause;
      throw new AppError('unavailable', 'The keys of the identity provider cannot be read.', { cause });
    });
    return toPem(key);
  };
}

async function discoverJwksUri(issuer: string, fetch: typeof globalThis.fetch): Promise<string> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(5_000), redirect: 'error' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const document: unknown = await response.json();
  if (typeof document !== 'object' || document === null) throw new Error(`${address} is not an object`);
  if (!('issuer' in document)) throw new Error(`${address} names no issuer`);
  if (document.issuer !== issuer)
    throw new Error(
      `${address} is of the issuer ${String(document.issuer)}: set OIDC_ISSUER to exactly that`,
    );
  if (!('jwks_uri' in document) || typeof document.jwks_uri !== 'string')
    throw new Error(`${address} names no keys`);
  return document.jwks_uri;
}

/** Caches each key's PEM, since every request needs it. */
const pemOf = new WeakMap<CryptoKey, string>();

function toPem(key: CryptoKey): string {
  const pem = pemOf.get(key) ?? KeyObject.from(key).export({ type: 'spki', format: 'pem' }).toString();
  pemOf.set(key, pem);
  return pem;
}

import { createPrivateKey, type JsonWebKey, sign } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerProcess } from './server/server-process.ts';

export interface TokenChanges {
  readonly header?: Record<string, unknown>;
  readonly claims?: Record<string, unknown>;
  /** Signs with this key instead of the server's. */
  readonly key?: JsonWebKey;
  /** Omits the signature. */
  readonly isUnsigned?: boolean;
}

/** An access token as the server's own provider would issue it to `subject`, with the given changes. */
export function accessTokenFor(
  server: Pick<ServerProcess, 'url' | 'dataDir'>,
  subject: string,
  changes: TokenChanges = {},
): string {
  const own = signingKeyOf(server);
  const now = Math.floor(Date.now() / 1000);
  const header = { alg: 'ES256', typ: 'at+jwt', kid: own.kid, ...changes.header };
  const claims = {
    iss: `${server.url}/oidc`,
    aud: `${server.url}/api`,
    sub: subject,
    iat: now,
    exp: now + 600,
    ...changes.claims,
  };
  const content = `${encode(header)}.${encode(claims)}`;
  if (changes.isUnsigned) return `${content}.`;
  const key = createPrivateKey({ key: changes.key ?? own, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

/** A token's claims, unverified. */
export const claimsOf = (token: string): { sub: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** The server's private signing key. Readable by its owner only, who also runs the journeys. */
function signingKeyOf(server: Pick<ServerProcess, 'dataDir'>): JsonWebKey & { kid: string } {
  const name = readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' }).find((file) =>
    file.endsWith('access-token-keys.json'),
  );
  if (!name) throw new Error(`No signing keys under ${server.dataDir}`);
  const { keys } = JSON.parse(readFileSync(path.join(server.dataDir, name), 'utf8'));
  return keys[0];
}

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

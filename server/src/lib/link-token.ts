import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** What makes an address unguessable: 256 bits of chance in base64url. */
export function newLinkToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** By which a token is found: how long a look-up takes says nothing of the token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

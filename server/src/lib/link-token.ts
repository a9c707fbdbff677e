import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** The secret part of a link: 256 random bits in base64url. */
export function newLinkToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** Hash by which a token is looked up, so that the time of the look-up reveals nothing about the token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

import { randomBytes } from 'node:crypto';

/** A unique name for a household's history: 96 random bits in base64url. */
export function newEpoch(): string {
  return randomBytes(12).toString('base64url');
}

import { randomBytes } from 'node:crypto';

/** A name for a household's history that no other history ever had. */
export function newEpoch(): string {
  return randomBytes(12).toString('base64url');
}

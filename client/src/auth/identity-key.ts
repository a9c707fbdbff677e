import { shortHash } from 'sync-protocol/hash.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';

/**
 * Short, stable name for a person, made of issuer and subject. It names their database on this device, so it may never
 * change for the same person.
 */
export function identityKey({ issuer, sub }: Pick<KnownIdentity, 'issuer' | 'sub'>): string {
  return shortHash(JSON.stringify([issuer, sub]));
}

import { shortHash } from 'sync-protocol/hash.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';

/**
 * Short, stable key of a person, hashed from issuer and subject. It is part of the name of their database on
 * this device, so it must never change for the same person.
 */
export function identityKey({ issuer, sub }: Pick<KnownIdentity, 'issuer' | 'sub'>): string {
  return shortHash(JSON.stringify([issuer, sub]));
}

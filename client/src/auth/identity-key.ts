import type { KnownIdentity } from '#lib/known-identity.ts';

/**
 * Short, stable name for a person: (issuer, subject) as 64 bits of FNV-1a, 13 letters and digits. It names their
 * database on this device, so it may never change for the same person.
 */
export function identityKey({ issuer, sub }: Pick<KnownIdentity, 'issuer' | 'sub'>): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(JSON.stringify([issuer, sub])))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36).padStart(13, '0');
}

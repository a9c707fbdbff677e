import type { KeyHeader } from './issuer-keys.ts';

/** Maximum cached tokens; the oldest is dropped first. */
const mostKept = 10_000;

interface Verified<Claims> {
  claims: Claims;
  header: KeyHeader;
  /** The public key that verified the signature, as PEM. */
  key: string;
}

/**
 * Caches tokens with a verified signature, since a device sends the same token for minutes. Expiry, the
 * issuer's current key and the sign-in are still checked at every request.
 */
export function createVerifiedTokens<Claims>() {
  const kept = new Map<string, Verified<Claims>>();
  return {
    find: (token: string): Verified<Claims> | undefined => kept.get(token),
    keep: (token: string, verified: Verified<Claims>): void => {
      kept.set(token, verified);
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    },
  };
}

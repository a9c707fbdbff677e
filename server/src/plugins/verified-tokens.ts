import type { KeyHeader } from './issuer-keys.ts';

/** So many tokens at most, the latest. */
const mostKept = 10_000;

interface Verified<Claims> {
  claims: Claims;
  header: KeyHeader;
  /** The key that its signature is good by, as PEM. */
  key: string;
}

/**
 * Tokens whose signature was found good: a device sends the same one for minutes. What is asked anew at every call is the rest: its
 * time, whether the key is still the issuer's, and whether the sign-in goes on.
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

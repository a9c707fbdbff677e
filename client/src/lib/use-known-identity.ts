import { useMemo, useSyncExternalStore } from 'react';
import { KNOWN_IDENTITY_KEY, type KnownIdentity, readKnownIdentity } from './known-identity.ts';

const follow = (changed: () => void) => {
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
};

const stored = () => {
  try {
    return localStorage.getItem(KNOWN_IDENTITY_KEY);
  } catch {
    return null;
  }
};

/**
 * The person known on this device, updated when another tab signs in or out. Does not load the sign-in
 * library.
 */
export function useKnownIdentity(): KnownIdentity | null {
  const raw = useSyncExternalStore(follow, stored, () => null);
  return useMemo(() => readKnownIdentity({ getItem: () => raw }), [raw]);
}

import { useMemo } from 'react';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { useKnownIdentity } from '#lib/use-known-identity.ts';
import type { KnownPerson, OpenPerson } from './known-person.ts';

export interface PersonHandle {
  identity: KnownIdentity;
  /** Loads the person's API on the first call only. */
  open: () => Promise<KnownPerson>;
}

/** The person known on this device; null for a visitor, for whom nothing is loaded. */
export function usePerson(openPerson: OpenPerson): PersonHandle | null {
  const identity = useKnownIdentity();
  return useMemo(() => {
    if (!identity) return null;
    let opening: Promise<KnownPerson> | null = null;
    const open = () => {
      opening ??= openPerson(identity).catch((error: unknown) => {
        opening = null;
        throw error;
      });
      return opening;
    };
    return { identity, open };
  }, [identity, openPerson]);
}

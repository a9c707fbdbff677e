import { useMemo } from 'react';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { useKnownIdentity } from '#lib/use-known-identity.ts';
import type { KnownPerson, OpenPerson } from './known-person.ts';

export interface PersonHandle {
  identity: KnownIdentity;
  /** Loaded at the first call, and only once. */
  open: () => Promise<KnownPerson>;
}

/** The person whom this device knows; null for an anonymous visitor, for whom nothing is loaded. */
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

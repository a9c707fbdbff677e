import { useRouter } from '@tanstack/react-router';
import { identityKey } from '#auth/identity-key.ts';
import { showHousehold } from '#db/households/households-here.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { samePage } from './same-page.ts';

/**
 * Switches to another household on the current page, which is reloaded for the other database. Navigates by
 * the router, which waits until open sheets have left the history: a pending `back` would cancel the
 * navigation.
 */
export function useOpenHousehold(identity: KnownIdentity): (household: string) => void {
  const router = useRouter();
  return (household) => {
    showHousehold(identityKey(identity), household);
    void router.navigate({ href: samePage(), reloadDocument: true });
  };
}

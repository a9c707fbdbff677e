import { useRouter } from '@tanstack/react-router';
import { identityKey } from '#auth/identity-key.ts';
import { showHousehold } from '#db/households/households-here.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { samePage } from './same-page.ts';

/**
 * Goes on in another household, on the page where one is, which begins anew with the other database. By the router, which leaves the
 * page only once the sheets over it are off: a way back that is still under way would hold the browser here.
 */
export function useOpenHousehold(identity: KnownIdentity): (household: string) => void {
  const router = useRouter();
  return (household) => {
    showHousehold(identityKey(identity), household);
    void router.navigate({ href: samePage(), reloadDocument: true });
  };
}

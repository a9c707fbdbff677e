import { identityKey } from '#auth/identity-key.ts';
import { showHousehold } from '#db/households-here.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';

/** Goes on in another household, on the page where one is; one recipe of a household is on no page of another. */
export function openHousehold(identity: KnownIdentity, household: string, path = samePage()): void {
  showHousehold(identityKey(identity), household);
  window.location.assign(path);
}

function samePage(): string {
  const { pathname } = window.location;
  return pathname.startsWith('/recipes/') ? '/recipes' : pathname;
}

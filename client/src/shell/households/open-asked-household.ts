import { identityKey } from '#auth/identity-key.ts';
import { showHousehold, shownDatabase } from '#db/households/households-here.ts';
import { readHouseholds } from '#db/households/kept-households.ts';
import { withDatabase } from '#db/households/person-databases.ts';
import { withReopen } from '#db/reopen.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { askedHousehold } from '#notices/asked-household.ts';

/**
 * Switches to the household named in an address before any database is opened, if the person belongs to it.
 *
 * @returns the address without that parameter; null if it names no household
 */
export async function openAskedHousehold(identity: KnownIdentity, address: string): Promise<string | null> {
  const asked = askedHousehold(address);
  if (asked) await show(identity, asked.household);
  return asked?.path ?? null;
}

async function show(identity: KnownIdentity, household: string): Promise<void> {
  const key = identityKey(identity);
  const shown = shownDatabase(key);
  if (shown.household === household) return;
  // A disk that does not answer is reported by the page itself.
  const list = await withDatabase(shown.name, (db) => withReopen(db, () => readHouseholds(db))).catch(
    () => undefined,
  );
  if (list?.some(({ _id }) => _id === household)) showHousehold(key, household);
}

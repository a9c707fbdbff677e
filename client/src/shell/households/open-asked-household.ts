import { identityKey } from '#auth/identity-key.ts';
import { AteriaDb } from '#db/ateria-db.ts';
import { readHouseholds } from '#db/household-facts.ts';
import { showHousehold, shownDatabase } from '#db/households-here.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';

/** Goes on in the household for which an address asks, before any database is open; stays where the person does not belong to it. */
export async function openAskedHousehold(identity: KnownIdentity, household: string): Promise<void> {
  const key = identityKey(identity);
  const shown = shownDatabase(key);
  if (shown.household === household) return;
  const db = new AteriaDb(shown.name);
  try {
    const list = await readHouseholds(db);
    if (list?.some(({ _id }) => _id === household)) showHousehold(key, household);
  } catch {
    // The page says by itself that the disk does not answer.
  } finally {
    db.close();
  }
}

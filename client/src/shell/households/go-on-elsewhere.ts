import type { Household } from 'sync-protocol/api/households.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { leaveHousehold, showHousehold, shownDatabase } from '#db/households/households-here.ts';
import { readHouseholds } from '#db/households/kept-households.ts';
import { withDatabase, withOtherDatabases } from '#db/households/person-databases.ts';
import { withReopen } from '#db/reopen.ts';
import type { GetToken } from '#sync/engine/open-engine.ts';
import { findSyncState } from '#sync/status/sync-state.ts';
import { begunTexts } from '../leave/kept-texts.ts';
import { dropRemoved } from './drop-removed.ts';
import { createHouseholdsApi } from './households-api.ts';
import { importsLeft } from './imports-left.ts';
import { notePendingCopy } from './pending-copy/pending-copy.ts';

/** `copy`: what is new is copied to the household where the person continues. `drop`: it is removed. */
export type LeftChoice = 'copy' | 'drop';

/**
 * Leaves a removed household for another one of the person, with their unsaved texts, imports and timers.
 *
 * @param key of the person (`identityKey`)
 * @returns false without a connection, if the target of the copy is unknown: nothing was changed then
 */
export async function goOnElsewhere(
  choice: LeftChoice,
  { db, key, getToken }: { db: AteriaDb; key: string; getToken: GetToken },
): Promise<boolean> {
  const own = await ownHousehold(db, getToken);
  // Remove nothing until it is known where to copy to.
  if (choice === 'copy' && !own) return false;
  const [begun, imports] = [begunTexts(db.name), await withReopen(db, () => importsLeft(db))];
  const timers = await withReopen(db, () => db.timers.toArray());
  const putBeside = async (other: string) => {
    await imports.putInto(other);
    // Timers must ring in the household where the person continues.
    if (timers.length > 0) await withDatabase(other, (into) => into.timers.bulkPut(timers));
  };
  if (choice === 'copy' && own) notePendingCopy(key, { from: db.name, to: own._id, isDecided: true });
  if (shownDatabase(key).name === db.name) leaveHousehold(key, db.name, own?._id);
  if (choice === 'copy' && own) showHousehold(key, own._id);
  const next = shownDatabase(key).name;
  if (next !== db.name) await putBeside(next);
  if (choice === 'drop') await dropRemoved(db);
  // If this device knows no other household, the next database has the same name as the removed one, so this
  // must follow the removal.
  if (next === db.name) await putBeside(next);
  begun.putInto(next);
  return true;
}

/**
 * The household to continue in: one that they own, else their first. If the server cannot be asked, from the
 * stored list, without the one that was left.
 */
async function ownHousehold(db: AteriaDb, getToken: GetToken): Promise<Household | undefined> {
  const answer = await createHouseholdsApi({ getAccessToken: getToken, getActToken: getToken }).read();
  if (answer.kind === 'ok') return ownOf(answer.body);
  const left = (await withReopen(db, () => findSyncState(db)))?.household;
  const kept = (await withOtherDatabases(db, readHouseholds)).find(Boolean);
  return ownOf(kept?.filter(({ _id }) => _id !== left));
}

const ownOf = (list: Household[] | undefined): Household | undefined =>
  list?.find(({ role }) => role === 'owner') ?? list?.[0];

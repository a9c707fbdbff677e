import type { Household } from 'sync-protocol/api/households.ts';
import type { EditData } from 'sync-protocol/nouns/edit.ts';
import type { AteriaDb } from '../ateria-db.ts';

/** The person's households as the server said last, for a device without a network. */
interface KeptHouseholds {
  key: 'households';
  list: Household[];
  /** The one whose rows are in this database, as it was when the person last belonged to it. */
  own?: Household;
}

/** What is left on this device of a household that the person belongs to no longer: what had not been sent, until they decide. */
export interface RemovedHere {
  key: 'removed';
  /** Of the household; empty where it had none. */
  name: string;
  /** By whom one without a name is called. */
  ownerName?: string;
  /** Changes that had not been sent. */
  unsent: number;
  /** What those changes made or touched, by noun, as an export has them. */
  records: Record<string, object[]>;
  /** What was new, as it would be written anew elsewhere. */
  adds: EditData[];
}

/** Beside what the server says of the account, each under its own key. */
const keptIn = (db: AteriaDb) => db.table<KeptHouseholds | RemovedHere, string>('facts');

export async function readHouseholds(db: AteriaDb): Promise<Household[] | undefined> {
  const kept = await keptIn(db).get('households');
  return kept?.key === 'households' ? kept.list : undefined;
}

/** The household of this database, also when the list no longer has it. */
export async function readOwnHousehold(db: AteriaDb): Promise<Household | undefined> {
  const kept = await keptIn(db).get('households');
  const household = (await db.syncState.get('sync'))?.household;
  if (kept?.key !== 'households' || household === undefined) return undefined;
  return [...kept.list, ...(kept.own ? [kept.own] : [])].find(({ _id }) => _id === household);
}

export async function keepHouseholds(db: AteriaDb, list: Household[]): Promise<void> {
  const household = (await db.syncState.get('sync'))?.household;
  const own = list.find(({ _id }) => _id === household) ?? (await readOwnHousehold(db));
  await keptIn(db).put({ key: 'households', list, ...(own && { own }) });
}

export async function readRemoved(db: AteriaDb): Promise<RemovedHere | undefined> {
  const kept = await keptIn(db).get('removed');
  return kept?.key === 'removed' ? kept : undefined;
}

export async function keepRemoved(db: AteriaDb, removed: RemovedHere): Promise<void> {
  await keptIn(db).put(removed);
}

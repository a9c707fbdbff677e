import type { Household } from 'sync-protocol/api/households.ts';
import type { EditData } from 'sync-protocol/nouns/edit.ts';
import type { AteriaDb } from '../ateria-db.ts';

/** The person's households as last sent by the server, for use without a network. */
interface KeptHouseholds {
  key: 'households';
  list: Household[];
  /** This database's household, as it was when the person last belonged to it. */
  own?: Household;
}

/**
 * What remains on this device of a household that the person no longer belongs to: unsent changes, until they
 * decide about them.
 */
export interface RemovedHere {
  key: 'removed';
  /** Name of the household; empty if it had none. */
  name: string;
  /** The owner's name, which stands for a household without a name. */
  ownerName?: string;
  /** Number of unsent changes. */
  unsent: number;
  /** Records that those changes made or touched, by noun, in the export format. */
  records: Record<string, object[]>;
  /** The new records among them, as edits that add them elsewhere. */
  adds: EditData[];
}

/** The `facts` table, which also holds the account stats; each record has its own key. */
const keptIn = (db: AteriaDb) => db.table<KeptHouseholds | RemovedHere, string>('facts');

export async function readHouseholds(db: AteriaDb): Promise<Household[] | undefined> {
  const kept = await keptIn(db).get('households');
  return kept?.key === 'households' ? kept.list : undefined;
}

/** The household of this database, even if the list no longer contains it. */
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

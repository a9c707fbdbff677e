import type { Household } from 'sync-protocol/api/households.ts';
import type { EditData } from 'sync-protocol/nouns/edit.ts';
import type { AteriaDb } from '../ateria-db.ts';

/** The person's households as the server said last, for a device without a network. */
interface KeptHouseholds {
  key: 'households';
  list: Household[];
}

/** What is left on this device of a household that the person belongs to no longer: what had not been sent, until they decide. */
export interface RemovedHere {
  key: 'removed';
  /** Of the household; empty where it had none. */
  name: string;
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

export async function keepHouseholds(db: AteriaDb, list: Household[]): Promise<void> {
  await keptIn(db).put({ key: 'households', list });
}

export async function readRemoved(db: AteriaDb): Promise<RemovedHere | undefined> {
  const kept = await keptIn(db).get('removed');
  return kept?.key === 'removed' ? kept : undefined;
}

export async function keepRemoved(db: AteriaDb, removed: RemovedHere): Promise<void> {
  await keptIn(db).put(removed);
}

import type { Household } from 'sync-protocol/api/households.ts';
import { isPremium, type Tier } from 'sync-protocol/tiers/tier.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { readHouseholds, readRemoved } from '#db/households/kept-households.ts';
import { withDatabase } from '#db/households/person-databases.ts';
import { withReopen } from '#db/reopen.ts';
import type { bringAlong } from '#images/bring-along.ts';
import { clientOfDatabase } from '#images/send/drain-database.ts';
import { createExclusive } from '#sync/engine/exclusive.ts';
import type { GetToken } from '#sync/engine/open-engine.ts';
import { findSyncState } from '#sync/status/sync-state.ts';
import type { Write } from '#sync/write/write.ts';
import { fetchHouseholds } from '../follow-households.ts';
import { letGoOfRows } from '../let-go-of-rows.ts';
import type { PendingCopy } from './pending-copy.ts';

/**
 * Copies as much as can be copied now into the household of `db`, the copy's target.
 *
 * @returns whether that is everything, and how much did not fit in the household's plan
 */
export async function resumeCopy(
  copy: PendingCopy,
  deps: {
    db: AteriaDb;
    write: Write;
    getToken: GetToken;
    bring: typeof bringAlong;
    /** Called after rows with images may have been copied. */
    onImages: () => void;
  },
): Promise<{ isDone: boolean; leftOut: number }> {
  const { db, write, getToken, bring, onImages } = deps;
  const plan = await planOf(copy.to, db, getToken);
  if (!plan) return { isDone: false, leftOut: 0 };
  return withDatabase(copy.from, async (from) => {
    // The source was removed from this device meanwhile: there is nothing to copy.
    if (!(await findSyncState(from)) && !(await readRemoved(from))) return { isDone: true, leftOut: 0 };
    const bringAll = () =>
      bring({
        from,
        to: db,
        isFree: !isPremium(plan),
        write,
        client: clientOfDatabase(from, getToken),
        exclusive: createExclusive(navigator.locks),
        nowMs: Date.now,
      });
    let brought = await bringAll();
    if (brought.kind === 'removed') {
      await letGoOfRows(from);
      brought = await bringAll();
    }
    onImages();
    return { isDone: brought.kind === 'all', leftOut: brought.leftOut };
  });
}

/** The household's plan; from the stored list if the server cannot be asked. */
async function planOf(household: string, db: AteriaDb, getToken: GetToken): Promise<Tier | undefined> {
  const isIt = ({ _id }: Household) => _id === household;
  const list = (await fetchHouseholds(db, getToken)) ?? (await withReopen(db, () => readHouseholds(db)));
  return list?.find(isIt)?.plan;
}

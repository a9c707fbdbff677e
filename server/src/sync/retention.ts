import type { Kysely } from 'kysely';
import { retentionMs } from 'sync-protocol/sync/headers.ts';
import type { Database } from '#db/schema/database.ts';
import { AppError } from '#lib/app-error.ts';
import type { InHousehold, LockedHousehold } from './household-transaction.ts';
import { octetLength } from './row-repository.ts';

/**
 * Forgets stored answers and tombstones that are older than 90 days (SPEC W5, P5). A household remembers up to which
 * version its tombstones are gone, so that an older cursor gets a full resync. Safe to run at any time and twice.
 */
export async function pruneExpired(deps: {
  db: Kysely<Database>;
  inHousehold: InHousehold;
  nowMs: () => number;
}): Promise<void> {
  const before = deps.nowMs() - retentionMs;
  await deps.db.deleteFrom('requests').where('created_at', '<', before).execute();
  const households = await deps.db
    .selectFrom('rows')
    .select('household_id')
    .distinct()
    .where('deleted_at', '<', before)
    .execute();
  for (const { household_id } of households)
    await deps
      .inHousehold(household_id, (household) => dropTombstones(household, before))
      .catch((error: unknown) => {
        // An account that was deleted meanwhile took its tombstones along.
        if (!(error instanceof AppError && error.code === 'account_deleted')) throw error;
      });
}

async function dropTombstones(household: LockedHousehold, before: number): Promise<void> {
  const expired = await household.trx
    .deleteFrom('rows')
    .where('household_id', '=', household.id)
    .where('deleted_at', '<', before)
    .returning(['version', octetLength.as('bytes')])
    .execute();
  for (const { version, bytes } of expired) {
    household.prunedSeq = Math.max(household.prunedSeq, version);
    household.bytes -= bytes;
  }
}

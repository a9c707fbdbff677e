import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import { recurringItem } from 'sync-protocol/recurring-items/recurring-item.ts';
import { retentionMs } from 'sync-protocol/sync/headers.ts';
import { nextTurn } from '#lib/turns/next-turn.ts';
import type { HouseholdRows } from '#rows/household-rows.ts';
import type { NotifiedOccurrences } from './notified-occurrences.ts';

/**
 * Deletes records of notices after 90 days, except for items that are still due, which would be notified
 * again. Safe to run at any time, and twice at once.
 */
export async function pruneNotified(deps: {
  occurrences: Pick<NotifiedOccurrences, 'before' | 'forget'>;
  rows: Pick<HouseholdRows, 'list'>;
  nowMs: () => number;
}): Promise<void> {
  const { occurrences, rows, nowMs } = deps;
  for (const { userId, householdIds, notified } of await occurrences.before(nowMs() - retentionMs)) {
    await nextTurn();
    const living = (await Promise.all(householdIds.map((id) => rows.list(id, recurringItem)))).flat();
    const current = new Set(living.map((row) => `${row.id} ${recordOf(recurringItem, row).nextDueDate}`));
    const past = notified.filter(({ itemId, day }) => !current.has(`${itemId} ${day}`));
    await occurrences.forget(userId, past);
  }
}

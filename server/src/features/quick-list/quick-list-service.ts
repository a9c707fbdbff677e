import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { quickItemOf } from 'sync-protocol/quick-list/quick-item-view.ts';
import {
  type MergeQuickList,
  maxQuickItems,
  type QuickList,
  type ReplaceQuickList,
} from 'sync-protocol/quick-list/quick-list.ts';
import { plainDevice, replaceQuickList } from 'sync-protocol/quick-list/replace-quick-list.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { MergeAnswer } from 'sync-protocol/sync/merge-answer.ts';
import type { HouseholdRows, WriteRequest } from '#lib/household-rows.ts';

/** The quick list of a household. Advancing recurring items joins here when they exist. */
export function createQuickListService(deps: { rows: HouseholdRows; newId: () => string }) {
  const { rows, newId } = deps;

  async function read(householdId: string): Promise<QuickList> {
    return toQuickList(await rows.list(householdId, quickItem));
  }

  /** The list becomes exactly what was sent (SPEC W7). */
  async function replace(request: WriteRequest, { items }: ReplaceQuickList): Promise<QuickList> {
    const saved = await rows.carryOut(request, {
      noun: quickItem,
      device: plainDevice,
      toOps: (current, context) => replaceQuickList(current, items, { ...context, newId }),
    });
    return toQuickList(saved);
  }

  /** What was sent are changes; what is absent stays (SPEC W1). */
  async function merge(request: WriteRequest, body: MergeQuickList): Promise<MergeAnswer> {
    return rows.merge(request, {
      noun: quickItem,
      device: body.merge.device,
      changes: body.items,
      maxRows: maxQuickItems,
    });
  }

  return { read, replace, merge };
}
export type QuickListService = ReturnType<typeof createQuickListService>;

function toQuickList(rows: readonly RowState[]): QuickList {
  return { items: rows.map((row) => quickItemOf(row)) };
}

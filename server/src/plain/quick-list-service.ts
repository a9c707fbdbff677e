import type { Day } from 'sync-protocol/dates/day.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { quickItemOf } from 'sync-protocol/quick-list/quick-item-of.ts';
import type { QuickList, ReplaceQuickList } from 'sync-protocol/quick-list/quick-list.ts';
import { namedId, replaceQuickList } from 'sync-protocol/quick-list/replace-quick-list.ts';
import {
  advanceOps,
  dueIds,
  plainOccurrences,
  withDueIds,
} from 'sync-protocol/recurring-items/plain-advances.ts';
import { recurringItem } from 'sync-protocol/recurring-items/recurring-item.ts';
import { plainDevice } from 'sync-protocol/rows/mark.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { isPremium } from 'sync-protocol/tiers/tier.ts';
import type { Tiers } from '#lib/tiers.ts';
import { utcDay } from '#lib/utc-day.ts';
import type { WriteRequest } from '#lib/write-request.ts';
import type { HouseholdRows } from '#rows/household-rows.ts';
import { createNamedFoods } from './named-foods.ts';

/** The quick list of a household. */
export function createQuickListService(deps: {
  rows: HouseholdRows;
  tiers: Tiers;
  nowMs: () => number;
  newId: () => string;
}) {
  const { rows, tiers, nowMs, newId } = deps;
  const namedFoods = createNamedFoods();

  async function read(householdId: string): Promise<QuickList> {
    return toQuickList(await rows.list(householdId, quickItem));
  }

  /**
   * Replaces the list with exactly what was sent (SPEC W7), and advances the recurring items that the request
   * names. On the free tier the recurring items stay as they are: a list can always be saved.
   */
  async function replace(request: WriteRequest, body: ReplaceQuickList): Promise<QuickList> {
    const { items, recurringItemsToAdvance = [], today = utcDay(nowMs()) } = body;
    const isAdvancing = recurringItemsToAdvance.length > 0 && isPremium(await tiers.tierOf(request.member));
    const unsorted = items.filter(({ category }) => category === undefined);
    const foodOf = await namedFoods(unsorted.map(({ itemName }) => itemName));
    const categoryOf = (name: string) => foodOf(name).category;
    let occurrences: ReadonlyMap<string, Day> = new Map();
    const saved = await rows.carryOut(request, {
      noun: quickItem,
      device: plainDevice,
      first: isAdvancing
        ? {
            noun: recurringItem,
            toOps: (rules, { others: list, ...authored }) => {
              occurrences = plainOccurrences(recurringItemsToAdvance, items, { rules, list, today });
              return advanceOps(occurrences, { ...authored, today });
            },
          }
        : undefined,
      deletedIds: (rules) => [
        ...items.flatMap((item) => namedId(item) ?? []),
        ...dueIds(recurringItemsToAdvance, rules),
      ],
      toOps: (current, context) =>
        replaceQuickList(current, withDueIds(items, occurrences, current), { ...context, newId, categoryOf }),
    });
    return toQuickList(saved);
  }

  return { read, replace };
}
export type QuickListService = ReturnType<typeof createQuickListService>;

function toQuickList(rows: readonly RowState[]): QuickList {
  return { items: rows.map((row) => quickItemOf(row)) };
}

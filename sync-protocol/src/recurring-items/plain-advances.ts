import type { Day } from '../dates/day.ts';
import { bareId } from '../ids.ts';
import { recordOf } from '../nouns/record-of.ts';
import type { QuickItemInput } from '../quick-list/quick-list.ts';
import type { Op } from '../rows/op.ts';
import type { RowState } from '../rows/row-state.ts';
import { isDue } from './due.ts';
import { dueItemId, recurringItem } from './recurring-item.ts';

/** `source` of list lines made by a due recurring item (specification 4). */
export const recurringSource = 'recurring';

/**
 * The occurrences, by rule, that a plain client puts on the list with `recurringItemsToAdvance`. The client
 * names rules without occurrences, and repeats them at every save while their lines are on the list; so a
 * rule counts if it is due and its line is new, or gone already.
 *
 * @param rules every rule of the household, tombstones included
 * @param list every row of the quick list as it was, tombstones included
 */
export function plainOccurrences(
  named: readonly string[],
  items: readonly QuickItemInput[],
  { rules, list, today }: { rules: readonly RowState[]; list: readonly RowState[]; today: Day },
): Map<string, Day> {
  const namedIds = new Set(named.map(bareId));
  const known = new Set(list.filter(({ deleted }) => deleted === null).map(({ id }) => id));
  const isKnown = ({ _id, clientId }: QuickItemInput) => known.has(clientId ?? bareId(_id ?? ''));
  const withLine = new Set(items.map(ruleOf));
  const withNewLine = new Set(items.filter((item) => !isKnown(item)).map(ruleOf));
  const due = rules
    .filter(({ id, deleted }) => deleted === null && namedIds.has(id))
    .map((row) => ({ id: row.id, ...recordOf(recurringItem, row) }))
    .filter((rule) => isDue(rule, today))
    .filter(({ id }) => !withLine.has(id) || withNewLine.has(id));
  return new Map(due.map(({ id, nextDueDate }) => [id, nextDueDate]));
}

/** Ids of the lines for these rules' next occurrences. */
export function dueIds(named: readonly string[], rules: readonly RowState[]): string[] {
  const namedIds = new Set(named.map(bareId));
  return rules
    .filter(({ id }) => namedIds.has(id))
    .map((row) => dueItemId(row.id, recordOf(recurringItem, row).nextDueDate));
}

/** The acts that advance these occurrences. */
export function advanceOps(
  occurrences: ReadonlyMap<string, Day>,
  { today, ...authored }: { today: Day; stamp: number; epoch: string },
): Op[] {
  return [...occurrences].map(([id, occurrence]) => ({
    noun: recurringItem.name,
    id,
    base: 0,
    ...authored,
    kind: 'act',
    action: 'advance',
    args: { occurrence, day: today },
  }));
}

/** Gives new lines of these occurrences the ids that a device would use, so that both write the same row. */
export function withDueIds(
  items: readonly QuickItemInput[],
  occurrences: ReadonlyMap<string, Day>,
  list: readonly RowState[],
): QuickItemInput[] {
  const known = new Set(list.map(({ id }) => id));
  const left = new Map(occurrences);
  return items.map((item) => {
    const rule = ruleOf(item);
    const occurrence = rule === null ? undefined : left.get(rule);
    const { _id, ...rest } = item;
    if (rule === null || occurrence === undefined || item.clientId || known.has(bareId(_id ?? '')))
      return item;
    left.delete(rule);
    return { ...rest, clientId: dueItemId(rule, occurrence) };
  });
}

function ruleOf({ source, sourceId }: QuickItemInput): string | null {
  return source === recurringSource && sourceId !== undefined ? bareId(sourceId) : null;
}

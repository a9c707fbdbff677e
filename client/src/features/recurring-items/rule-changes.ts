import type { Category } from 'sync-protocol/food/categories.ts';
import { foodPreferenceId } from 'sync-protocol/food-preferences/food-preference-id.ts';
import type { Edit, Seen } from 'sync-protocol/nouns/edit.ts';
import { placed } from 'sync-protocol/quick-list/list-order.ts';
import { type ListLine, putOnList, type Wanted } from 'sync-protocol/quick-list/put-on-list.ts';
import { isDue } from 'sync-protocol/recurring-items/due.ts';
import { inOrderOfDue } from 'sync-protocol/recurring-items/in-order-of-due.ts';
import { recurringSource } from 'sync-protocol/recurring-items/plain-advances.ts';
import {
  dueItemId,
  type RecurringValues,
  recurringItem,
} from 'sync-protocol/recurring-items/recurring-item.ts';
import { reschedule } from 'sync-protocol/recurring-items/reschedule.ts';
import { changedFields } from 'sync-protocol/rows/changed-fields.ts';
import type { RecurringItemRecord } from '#db/records.ts';
import type { UndoableChange } from '#editing/use-performer.ts';

/** Values that a person edits in a rule. */
export type RuleValues = Omit<RecurringValues, 'nextDueDate' | 'quantity'> & { quantity: string };

export interface RuleGroups {
  /** Due today or earlier, the longest waiting first. */
  due: readonly RecurringItemRecord[];
  /** Scheduled later, the next one first. */
  scheduled: readonly RecurringItemRecord[];
}

export function groupRules(
  rules: readonly RecurringItemRecord[],
  today: string,
  nameOrder: (one: string, other: string) => number,
): RuleGroups {
  const sorted = rules.toSorted(inOrderOfDue(nameOrder));
  return {
    due: sorted.filter((rule) => isDue(rule, today)),
    scheduled: sorted.filter((rule) => !isDue(rule, today)),
  };
}

export function addRule(id: string, values: RuleValues): UndoableChange {
  const edits = [recurringItem.add(id, { ...values, nextDueDate: values.startDate })];
  return { edits, inverse: [recurringItem.delete(id)] };
}

/** Edits that add a copy of a rule that the server no longer has. */
export function copyRule(id: string, rule: RecurringItemRecord): Edit[] {
  const { itemName, category, interval, startDate, nextDueDate, quantity = '' } = rule;
  return [recurringItem.add(id, { itemName, category, interval, startDate, nextDueDate, quantity })];
}

/**
 * Writes only differences, so that concurrent changes of another device stay.
 *
 * @param seen the row's state when the form was opened
 */
export function editRule(
  rule: RecurringItemRecord,
  values: RuleValues,
  { today, seen }: { today: string; seen?: Seen },
): UndoableChange {
  const set = changedFields(fieldsOf(rule), values);
  const changed = Object.keys(set);
  if (changed.length === 0) return { edits: [], inverse: [] };
  const { id, nextDueDate } = rule;
  const before = fieldsOf(rule);
  const back: Partial<RuleValues> = Object.fromEntries(
    changed.map((field) => [field, before[field as keyof RuleValues]]),
  );
  const moved = moveDueDate(rule, values, today);
  return {
    edits: [recurringItem.set(id, set, seen), ...moved],
    inverse: [recurringItem.set(id, moved.length > 0 ? { ...back, nextDueDate } : back)],
  };
}

/**
 * The next date depends on what other devices have done meanwhile, so it is changed by an act rather than a
 * value.
 */
function moveDueDate({ id, ...rule }: RecurringItemRecord, values: RuleValues, day: string): Edit[] {
  const { startDate, interval } = values;
  const seen = rule.doneOn ? { doneOn: rule.doneOn } : {};
  if (startDate !== rule.startDate) return [recurringItem.act(id, 'startAnew', { startDate, ...seen })];
  if (interval === rule.interval) return [];
  return [recurringItem.act(id, 'changeInterval', { interval, day, ...seen })];
}

const fieldsOf = (rule: RecurringItemRecord): RuleValues => ({ ...rule, quantity: rule.quantity ?? '' });

/** The edit that replaces a rejected one. */
export function editRejected(rule: RecurringItemRecord, values: RuleValues, today: string): Edit[] {
  const nextDueDate = reschedule(rule, values, today);
  const changed = changedFields(fieldsOf(rule), values);
  return [
    recurringItem.set(rule.id, nextDueDate === rule.nextDueDate ? changed : { ...changed, nextDueDate }),
  ];
}

export function deleteRule({ id }: RecurringItemRecord): UndoableChange {
  return { edits: [recurringItem.delete(id)], inverse: [recurringItem.restore(id)] };
}

/** What due occurrences are put on the list by. */
interface ListAndChoices {
  /** Every line of the quick list, removed ones included. */
  lines: readonly ListLine[];
  /** The household's choices for its foods. */
  preferences: readonly { id: string; category?: Category }[];
}

/**
 * Puts due occurrences on the quick list and advances the rules. Keys of line and advance are derived from
 * rule and occurrence, so that pressing twice, or on two devices, buys once and advances once.
 */
export function putDueOnList(
  rules: readonly RecurringItemRecord[],
  { lines, preferences }: ListAndChoices,
  { today, newId }: { today: string; newId: () => string },
): UndoableChange {
  const chosen = new Map(preferences.map(({ id, category }) => [id, category]));
  const wanted = rules.map((rule) => wantedOf(rule, chosen.get(foodPreferenceId(rule.itemName))));
  const put = putOnList(placed(wanted, newId), lines);
  const steps = rules.map((rule) => skip(rule, today));
  return {
    edits: [...put.edits, ...steps.flatMap(({ edits }) => edits)],
    inverse: [...put.inverse, ...steps.flatMap(({ inverse }) => inverse)],
  };
}

/**
 * Without restoring a line that another device has already bought. By default the category of when the rule
 * was written.
 */
function wantedOf(
  { id, itemName, quantity = '', nextDueDate, ...rule }: RecurringItemRecord,
  category: Category = rule.category,
): Wanted {
  return {
    key: dueItemId(id, nextDueDate),
    itemName,
    category,
    quantity,
    source: recurringSource,
    sourceId: id,
    isOnce: true,
  };
}

/** Advances to the next occurrence without buying this one. */
export function skip({ id, nextDueDate, doneOn = null }: RecurringItemRecord, today: string): UndoableChange {
  return {
    edits: [recurringItem.act(id, 'advance', { occurrence: nextDueDate, day: today })],
    inverse: [recurringItem.set(id, { nextDueDate, doneOn })],
  };
}

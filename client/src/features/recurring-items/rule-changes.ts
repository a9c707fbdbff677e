import { type ListLine, putOnList, type Wanted } from 'sync-protocol/quick-list/put-on-list.ts';
import { isDue } from 'sync-protocol/recurring/due.ts';
import { recurringSource } from 'sync-protocol/recurring/plain-advances.ts';
import { dueItemId, type RecurringValues } from 'sync-protocol/recurring/recurring-item.ts';
import { reschedule } from 'sync-protocol/recurring/reschedule.ts';
import type { FieldValues } from 'sync-protocol/rows/op.ts';
import type { RecurringItemRecord } from '#db/records.ts';
import type { UndoableChange } from '#editing/use-performer.ts';
import type { Draft, Seen } from '#sync/write.ts';

const noun = 'recurringItem';

/** What a person writes of a rule. */
export type RuleValues = Omit<RecurringValues, 'nextDueDate' | 'quantity'> & { quantity: string };

export interface RuleGroups {
  /** On today's list, the longest waiting first. */
  due: readonly RecurringItemRecord[];
  /** Still to come, the next one first. */
  scheduled: readonly RecurringItemRecord[];
}

export function groupRules(rules: readonly RecurringItemRecord[], today: string): RuleGroups {
  const sorted = rules.toSorted(
    (a, b) =>
      byCode(a.nextDueDate, b.nextDueDate) || a.itemName.localeCompare(b.itemName) || byCode(a.id, b.id),
  );
  return {
    due: sorted.filter((rule) => isDue(rule, today)),
    scheduled: sorted.filter((rule) => !isDue(rule, today)),
  };
}

const byCode = (a: string, b: string) => (a < b ? -1 : Number(a > b));

export function addRule(id: string, values: RuleValues): UndoableChange {
  const set = { ...values, nextDueDate: values.startDate };
  return { drafts: [{ kind: 'add', noun, id, set }], inverse: [{ kind: 'delete', noun, id }] };
}

/** Makes a rule like one that the server does not have any more. */
export function copyRule(id: string, rule: RecurringItemRecord): Draft[] {
  const { itemName, category, interval, startDate, nextDueDate, quantity = '' } = rule;
  return [{ kind: 'add', noun, id, set: { itemName, category, interval, startDate, nextDueDate, quantity } }];
}

/**
 * Writes only what differs, so that what another device changes meanwhile stays.
 *
 * @param seen the row as it was when the form was opened
 */
export function editRule(
  rule: RecurringItemRecord,
  values: RuleValues,
  { today, seen }: { today: string; seen?: Seen },
): UndoableChange {
  const set = changedValues(rule, values);
  const changed = Object.keys(set);
  if (changed.length === 0) return { drafts: [], inverse: [] };
  const { id, nextDueDate } = rule;
  const back = Object.fromEntries(changed.map((field) => [field, fieldsOf(rule)[field]]));
  const plan = replan(rule, values, today);
  return {
    drafts: [{ kind: 'set', noun, id, set, seen }, ...plan],
    inverse: [{ kind: 'set', noun, id, set: plan.length > 0 ? { ...back, nextDueDate } : back }],
  };
}

/** What becomes of the next date is worked out from what the other devices have done, so it is an act and no value. */
function replan({ id, ...rule }: RecurringItemRecord, values: RuleValues, day: string): Draft[] {
  const { startDate, interval } = values;
  const seen = rule.doneOn === undefined ? {} : { doneOn: rule.doneOn };
  if (startDate !== rule.startDate)
    return [{ kind: 'act', noun, id, action: 'startAnew', args: { startDate, ...seen } }];
  if (interval === rule.interval) return [];
  return [{ kind: 'act', noun, id, action: 'changeInterval', args: { interval, day, ...seen } }];
}

function changedValues(rule: RecurringItemRecord, values: RuleValues): FieldValues {
  const before = fieldsOf(rule);
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => before[field] !== value));
}

const fieldsOf = (rule: RecurringItemRecord): FieldValues => ({ ...rule, quantity: rule.quantity ?? '' });

/** The values of an edit that takes the place of one that the server refused. */
export function valuesOfEdit(rule: RecurringItemRecord, values: RuleValues, today: string): FieldValues {
  const nextDueDate = reschedule(rule, values, today);
  const changed = changedValues(rule, values);
  return nextDueDate === rule.nextDueDate ? changed : { ...changed, nextDueDate };
}

export function deleteRule({ id }: RecurringItemRecord): UndoableChange {
  return { drafts: [{ kind: 'delete', noun, id }], inverse: [{ kind: 'restore', noun, id }] };
}

/**
 * Puts the due occurrences of rules on the quick list and goes on to their next ones. What is wanted and the advance are both
 * made of rule and occurrence, so that pressing twice, or on two devices, buys once and makes one step.
 *
 * @param lines every line of the quick list, removed ones included
 */
export function putDueOnList(
  rules: readonly RecurringItemRecord[],
  lines: readonly ListLine[],
  today: string,
): UndoableChange {
  const plan = putOnList(rules.map(wantedOf), lines);
  const steps = rules.map((rule) => skip(rule, today));
  return {
    drafts: [...plan.edits, ...steps.flatMap(({ drafts }) => drafts)],
    inverse: [...plan.inverse, ...steps.flatMap(({ inverse }) => inverse)],
  };
}

/** One that another device has put on the list and bought stays bought. */
function wantedOf({ id, itemName, category, quantity = '', nextDueDate }: RecurringItemRecord): Wanted {
  return {
    ...{ key: dueItemId(id, nextDueDate), itemName, category, quantity },
    ...{ source: recurringSource, sourceId: id, isOnce: true },
  };
}

/** Goes on to the next occurrence without buying this one. */
export function skip({ id, nextDueDate, doneOn }: RecurringItemRecord, today: string): UndoableChange {
  const args = { occurrence: nextDueDate, day: today };
  return {
    drafts: [{ kind: 'act', noun, id, action: 'advance', args }],
    inverse: [{ kind: 'set', noun, id, set: { nextDueDate, ...(doneOn && { doneOn }) } }],
  };
}

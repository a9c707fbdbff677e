import { Type } from 'typebox';
import { Day } from '../dates/day.ts';
import { isDay } from '../dates/is-day.ts';
import { Category } from '../food/categories.ts';
import { shortHash } from '../hash.ts';
import { defineNoun, type RecordOf } from '../nouns/define-noun.ts';
import { field, optional, orNull } from '../nouns/field.ts';
import { ItemName, QuantityText } from '../quick-list/quick-item.ts';
import { isDue } from './due.ts';
import { intervals } from './intervals.ts';
import { nextDay, type Recurrence } from './recurrence.ts';

const Interval = Type.Enum(intervals);
const planned = { content: false };

/** Something that is bought regularly (specification 3), as stored; whether it is due depends on the day. */
export const recurringItem = defineNoun({
  name: 'recurringItem',
  queue: { name: 'recurring-items', method: 'PUT', path: '/api/recurring-items', maxOps: 1_000 },
  table: 'recurringItems',
  maxRows: 2_000,
  maxFreeRows: 0,
  isExported: true,
  exportOrder: 4,
  fields: {
    itemName: field(ItemName, ''),
    category: field(Category, 'other'),
    /** Quantity per purchase, as typed; absent or empty for none. */
    quantity: optional(QuantityText),
    interval: field(Interval, 'weekly'),
    /** Day of the first purchase; the later ones are counted from it. */
    startDate: field(Day, '1970-01-01'),
    /** The next occurrence, not yet put on the list. */
    nextDueDate: field(Day, '1970-01-01', planned),
    /**
     * The person's day when the previous occurrence was put on the list or skipped; absent if there was none,
     * null if there is none any more.
     */
    doneOn: optional(orNull(Day), planned),
  },
  required: ['itemName', 'interval', 'startDate', 'nextDueDate'],
  actions: {
    /**
     * Completes an occurrence on the person's day. The next one is the rule's first day after that day, so
     * that a missed month does not become four milks. If the occurrence is not the next one any more, another
     * device has completed it and the act has no effect (SPEC M12).
     */
    advance: {
      args: Type.Object({ occurrence: Day, day: Day }, { additionalProperties: false }),
      sees: { occurrence: 'nextDueDate' },
      apply: (rule, { occurrence, day }) => {
        const doneOn = day > occurrence ? day : occurrence;
        const next = replanned(rule, doneOn);
        return next && { ...next, doneOn };
      },
    },
    /**
     * Queued after the `set` of a new interval, with that interval, the day of the edit, and `doneOn` as its
     * author saw it. A due item stays due; otherwise the next day is the new rule's first after that day, or
     * after the purchase if another device bought the item meanwhile. If somebody else's later interval
     * stands, the act has no effect (SPEC M13).
     */
    changeInterval: {
      args: Type.Object(
        { interval: Interval, day: Day, doneOn: Type.Optional(Day) },
        { additionalProperties: false },
      ),
      sees: { interval: 'interval' },
      apply: (rule, { day, doneOn: seen }) => {
        if (isDoneMeanwhile(rule.doneOn, seen)) return replanned(rule, rule.doneOn);
        return isDue(rule, day) ? null : replanned(rule, day);
      },
    },
    /**
     * Queued after the `set` of a new first day, with that day and `doneOn` as its author saw it. The rule
     * starts with that day, even a past one; but if another device bought the item meanwhile, the next day is
     * the new rule's first after the purchase. If somebody else's later first day stands, the act has no
     * effect (SPEC M13).
     */
    startAnew: {
      args: Type.Object({ startDate: Day, doneOn: Type.Optional(Day) }, { additionalProperties: false }),
      sees: { startDate: 'startDate' },
      apply: (rule, { startDate, doneOn: seen }) =>
        isDoneMeanwhile(rule.doneOn, seen) ? replanned(rule, rule.doneOn) : { nextDueDate: startDate },
    },
  },
});
export const RecurringItemRow = recurringItem.recordSchema;
export type RecurringItemRow = RecordOf<typeof recurringItem>;
export type RecurringValues = Omit<RecurringItemRow, '_id' | 'doneOn'>;

function isDoneMeanwhile(doneOn: Day | null | undefined, seen: Day | undefined): doneOn is Day {
  return typeof doneOn === 'string' && doneOn !== seen;
}

function replanned(rule: Recurrence, after: Day): { nextDueDate: Day } | null {
  const nextDueDate = nextDay(rule, after);
  return isDay(nextDueDate) ? { nextDueDate } : null;
}

/** Id of the quick-list line of an occurrence: the same on every device. */
export function dueItemId(ruleId: string, occurrence: Day): string {
  return `due-${shortHash(`${ruleId}\n${occurrence}`)}`;
}

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

/** Something that is bought again and again (specification 3), as it is kept: whether it is due hangs on the day. */
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
    /** How much is bought each time, as typed; absent or empty for none. */
    quantity: optional(QuantityText),
    interval: field(Interval, 'weekly'),
    /** Day of the first purchase; the later ones are counted from it. */
    startDate: field(Day, '1970-01-01'),
    /** The occurrence that has not been put on the list yet. */
    nextDueDate: field(Day, '1970-01-01', planned),
    /** The person's day on which the occurrence before that was put on the list or skipped; absent for none yet, null for none again. */
    doneOn: optional(orNull(Day), planned),
  },
  required: ['itemName', 'interval', 'startDate', 'nextDueDate'],
  actions: {
    /**
     * Done with an occurrence, on the person's own day. The next one is the first day of the rule after that day, so that a missed
     * month is not four milks; an occurrence that is not the next one any more has been done on another device, and the act comes
     * to nothing (SPEC M12).
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
     * Stands behind the `set` of another interval: that interval, the day of the edit, and `doneOn` as its author saw it. What is due
     * stays due, and what is not comes on the new rule's first day after that day; but what another device has bought meanwhile
     * comes on the first one after the purchase. Where somebody else's later interval stands the act comes to nothing.
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
     * Stands behind the `set` of another first day: that day, and `doneOn` as its author saw it. The rule begins with that day, also
     * with one that is over; but what another device has bought meanwhile comes on the first day of the new rule after the
     * purchase. Where somebody else's later first day stands the act comes to nothing.
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

/** The line that an occurrence makes on the quick list is the same on every device. */
export function dueItemId(ruleId: string, occurrence: Day): string {
  return `due-${shortHash(`${ruleId}\n${occurrence}`)}`;
}

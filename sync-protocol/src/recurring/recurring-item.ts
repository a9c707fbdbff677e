import { type Static, Type } from 'typebox';
import { Day } from '../dates/day.ts';
import { isDay } from '../dates/is-day.ts';
import { Category } from '../food/categories.ts';
import { shortHash } from '../hash.ts';
import type { Noun } from '../nouns/noun.ts';
import { ItemName, Quantity } from '../quick-list/quick-item.ts';
import { isDue } from './due.ts';
import { intervals } from './intervals.ts';
import { nextDay, type Recurrence } from './recurrence.ts';

/** Something that is bought again and again (specification 3), as it is kept: whether it is due hangs on the day. */
export const RecurringItemRow = Type.Object(
  {
    /** The server's id; on a device `temp_<uuid>` until the server has acknowledged the rule. */
    _id: Type.String({ minLength: 1, maxLength: 80 }),
    itemName: ItemName,
    category: Category,
    /** How much is bought each time, as typed; absent or empty for none. */
    quantity: Type.Optional(Quantity),
    interval: Type.Enum(intervals),
    /** Day of the first purchase; the later ones are counted from it. */
    startDate: Day,
    /** The occurrence that has not been put on the list yet. */
    nextDueDate: Day,
    /** The person's day on which the occurrence before that was put on the list or skipped; absent for none yet. */
    doneOn: Type.Optional(Day),
  },
  { additionalProperties: false },
);
export type RecurringItemRow = Static<typeof RecurringItemRow>;
export type RecurringValues = Omit<RecurringItemRow, '_id' | 'doneOn'>;

const { category, quantity, interval } = RecurringItemRow.properties;
const always = () => true;
const never = () => false;

export const recurringItem: Noun = {
  name: 'recurringItem',
  resource: 'recurring-items',
  fields: {
    itemName: { schema: ItemName, initial: '', isContent: always },
    category: { schema: category, initial: 'other', isContent: always },
    quantity: { schema: quantity, initial: undefined, isContent: always },
    interval: { schema: interval, initial: 'weekly', isContent: always },
    startDate: { schema: Day, initial: '1970-01-01', isContent: always },
    nextDueDate: { schema: Day, initial: '1970-01-01', isContent: never },
    doneOn: { schema: Day, initial: undefined, isContent: never },
  },
  required: ['itemName', 'interval', 'startDate', 'nextDueDate'],
  actions: {
    advance: {
      args: Type.Object({ occurrence: Day, day: Day }, { additionalProperties: false }),
      sees: { occurrence: 'nextDueDate' },
      apply: (rule, args) => {
        const { occurrence, day } = args as unknown as Advance;
        const doneOn = day > occurrence ? day : occurrence;
        const next = replanned(rule, doneOn);
        return next && { ...next, doneOn };
      },
    },
    changeInterval: {
      args: Type.Object({ interval, day: Day, doneOn: Type.Optional(Day) }, { additionalProperties: false }),
      sees: { interval: 'interval' },
      apply: (rule, args) => {
        const { nextDueDate, doneOn } = rule as unknown as RecurringItemRow;
        const { day, doneOn: seen } = args as unknown as ChangeInterval;
        if (isDoneMeanwhile(doneOn, seen)) return replanned(rule, doneOn);
        return isDue({ nextDueDate }, day) ? null : replanned(rule, day);
      },
    },
    startAnew: {
      args: Type.Object({ startDate: Day, doneOn: Type.Optional(Day) }, { additionalProperties: false }),
      sees: { startDate: 'startDate' },
      apply: (rule, args) => {
        const { doneOn } = rule as unknown as RecurringItemRow;
        const { startDate, doneOn: seen } = args as unknown as StartAnew;
        return isDoneMeanwhile(doneOn, seen) ? replanned(rule, doneOn) : { nextDueDate: startDate };
      },
    },
  },
};

/**
 * What `advance` is told: the occurrence that is done with, and the person's own day on which they did it. The next one is
 * the first day of the rule after that day, so that a missed month is not four milks; an occurrence that is not the next one
 * any more has been done on another device, and the act comes to nothing (SPEC M12).
 */
export interface Advance {
  occurrence: Day;
  day: Day;
}

/**
 * What `changeInterval` is told, behind the `set` of another interval: that interval, the day of the edit, and `doneOn` as its
 * author saw it. What is due stays due, and what is not comes on the new rule's first day after that day; but what another
 * device has bought meanwhile comes on the first one after the purchase. Where somebody else's later interval stands the act
 * comes to nothing.
 */
interface ChangeInterval {
  interval: RecurringItemRow['interval'];
  day: Day;
  doneOn?: Day;
}

/**
 * What `startAnew` is told, behind the `set` of another first day: that day, and `doneOn` as its author saw it. The rule begins
 * with that day, also with one that is over; but what another device has bought meanwhile comes on the first day of the new
 * rule after the purchase. Where somebody else's later first day stands the act comes to nothing.
 */
interface StartAnew {
  startDate: Day;
  doneOn?: Day;
}

function isDoneMeanwhile(doneOn: Day | undefined, seen: Day | undefined): doneOn is Day {
  return doneOn !== undefined && doneOn !== seen;
}

function replanned(rule: unknown, after: Day): { nextDueDate: Day } | null {
  const nextDueDate = nextDay(rule as Recurrence, after);
  return isDay(nextDueDate) ? { nextDueDate } : null;
}

/** The line that an occurrence makes on the quick list is the same on every device. */
export function dueItemId(ruleId: string, occurrence: Day): string {
  return `due-${shortHash(`${ruleId}\n${occurrence}`)}`;
}

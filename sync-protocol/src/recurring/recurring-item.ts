import { type Static, Type } from 'typebox';
import { Day } from '../dates/day.ts';
import { isDay } from '../dates/is-day.ts';
import { Category } from '../food/categories.ts';
import { shortHash } from '../hash.ts';
import type { Noun } from '../nouns/noun.ts';
import { ItemName, Quantity } from '../quick-list/quick-item.ts';
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
  },
  { additionalProperties: false },
);
export type RecurringItemRow = Static<typeof RecurringItemRow>;
export type RecurringValues = Omit<RecurringItemRow, '_id'>;

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
  },
  required: ['itemName', 'interval', 'startDate', 'nextDueDate'],
  actions: {
    advance: {
      args: Type.Object({ occurrence: Day, day: Day }, { additionalProperties: false }),
      sees: { occurrence: 'nextDueDate' },
      apply: (rule, args) => {
        const { occurrence, day } = args as unknown as Advance;
        const after = day > occurrence ? day : occurrence;
        const nextDueDate = nextDay(rule as unknown as Recurrence, after);
        return isDay(nextDueDate) ? { nextDueDate } : null;
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

/** The line that an occurrence makes on the quick list is the same on every device. */
export function dueItemId(ruleId: string, occurrence: Day): string {
  return `due-${shortHash(`${ruleId}\n${occurrence}`)}`;
}

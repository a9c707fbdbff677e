import { type Static, Type } from 'typebox';
import { Day } from '../dates/day.ts';
import { shortHash } from '../hash.ts';
import type { Noun } from '../nouns/noun.ts';
import { GeneratedItem } from './generated-item.ts';

/** A list made from the meals of some days; its lines are `generatedItem` rows that name it. */
export const GeneratedListRow = Type.Object(
  {
    _id: Type.String({ minLength: 1, maxLength: 80 }),
    startDate: Day,
    /** The last day, included. */
    endDate: Day,
    /** When it was made last, epoch milliseconds of the device's corrected clock: the latest list is the one shown. */
    generatedAt: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  },
  { additionalProperties: false },
);
export type GeneratedListRow = Static<typeof GeneratedListRow>;

/** A list as the API answers it (specification 7). */
export const GeneratedList = Type.Object(
  { ...GeneratedListRow.properties, items: Type.Array(GeneratedItem) },
  { additionalProperties: false },
);
export type GeneratedList = Static<typeof GeneratedList>;

const { startDate, endDate, generatedAt } = GeneratedListRow.properties;
const never = () => false;

export const generatedList: Noun = {
  name: 'generatedList',
  resource: 'generated-lists',
  fields: {
    startDate: { schema: startDate, initial: '', isContent: never },
    endDate: { schema: endDate, initial: '', isContent: never },
    generatedAt: { schema: generatedAt, initial: 0, isContent: never },
  },
  required: ['startDate', 'endDate'],
};

/** The same days are the same list on every device. */
export function generatedListId(startDate: string, endDate: string): string {
  return `list-${startDate}-${endDate}`;
}

/** The same food of the same list is the same line on every device. */
export function generatedItemId(listId: string, foodKey: string): string {
  return `gen-${shortHash(`${listId}\n${foodKey}`)}`;
}

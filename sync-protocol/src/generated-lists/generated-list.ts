import { type Static, Type } from 'typebox';
import { Day } from '../dates/day.ts';
import { shortHash } from '../hash.ts';
import { defineNoun, type RecordOf } from '../nouns/define-noun.ts';
import { field } from '../nouns/field.ts';
import { GeneratedItem } from './generated-item.ts';

const computed = { content: false };

/** A list made from the meals of some days; its lines are `generatedItem` rows that name it. */
export const generatedList = defineNoun({
  name: 'generatedList',
  queue: { name: 'generated-lists', method: 'PUT', path: '/api/generated-lists', maxOps: 500 },
  table: 'generatedLists',
  maxRows: 500,
  maxFreeRows: 0,
  isExported: true,
  exportOrder: 5,
  fields: {
    startDate: field(Day, '', computed),
    /** The last day, included. */
    endDate: field(Day, '', computed),
    /** When it was made last, epoch milliseconds of the device's corrected clock: the latest list is the one shown. */
    generatedAt: field(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), 0, computed),
  },
  required: ['startDate', 'endDate'],
});
export const GeneratedListRow = generatedList.recordSchema;
export type GeneratedListRow = RecordOf<typeof generatedList>;

/** A list as the API answers it (specification 7). */
export const GeneratedList = Type.Object(
  { ...GeneratedListRow.properties, items: Type.Array(GeneratedItem) },
  { additionalProperties: false },
);
export type GeneratedList = Static<typeof GeneratedList>;

/** The same days are the same list on every device. */
export function generatedListId(startDate: string, endDate: string): string {
  return `list-${startDate}-${endDate}`;
}

/** The same food of the same list is the same line on every device. */
export function generatedItemId(listId: string, foodKey: string): string {
  return `gen-${shortHash(`${listId}\n${foodKey}`)}`;
}

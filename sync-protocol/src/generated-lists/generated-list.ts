import { type Static, Type } from 'typebox';
import { Day } from '../dates/day.ts';
import { shortHash } from '../hash.ts';
import { defineNoun, type RecordOf } from '../nouns/define-noun.ts';
import { field } from '../nouns/field.ts';
import { GeneratedItem } from './generated-item.ts';

const computed = { content: false };

/** A list generated from some days' meals; its lines are the `generatedItem` rows with its id. */
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
    /** The last day, inclusive. */
    endDate: field(Day, '', computed),
    /**
     * When the list was last generated, epoch milliseconds of the device's corrected clock; the latest list
     * is shown.
     */
    generatedAt: field(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), 0, computed),
  },
  required: ['startDate', 'endDate'],
});
export const GeneratedListRow = generatedList.recordSchema;
export type GeneratedListRow = RecordOf<typeof generatedList>;

/** A list as the API returns it (specification 7). */
export const GeneratedList = Type.Object(
  { ...GeneratedListRow.properties, items: Type.Array(GeneratedItem) },
  { additionalProperties: false },
);
export type GeneratedList = Static<typeof GeneratedList>;

/** Id of the list of a range of days: the same on every device. */
export function generatedListId(startDate: string, endDate: string): string {
  return `list-${startDate}-${endDate}`;
}

/** Id of a food's line in a list: the same on every device. */
export function generatedItemId(listId: string, foodKey: string): string {
  return `gen-${shortHash(`${listId}\n${foodKey}`)}`;
}

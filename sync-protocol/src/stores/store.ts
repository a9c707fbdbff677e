import { Type } from 'typebox';
import { defineNoun, type RecordOf } from '../nouns/define-noun.ts';
import { line } from '../nouns/field.ts';
import { type Keyed, keyedList } from '../nouns/keyed-list.ts';

export const maxStoreNameLength = 60;
/** Id of the row with the order for every shop that has none of its own; its name is never shown. */
export const defaultStoreId = 'default-store';
export const maxRank = 1e12;

/** A shelf's position in a shop, and whether the shop has it. */
const Place = Type.Object(
  {
    /** Shelves are ordered by ascending rank; absent if nobody has moved the shelf. */
    rank: Type.Optional(Type.Number({ minimum: -maxRank, maximum: maxRank })),
    /** Absent if nobody has set it. */
    isHidden: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/**
 * A shop that the household goes to. Each shelf's place merges separately, by the shelf's id: if two people
 * move different shelves, both moves are kept (SPEC M11).
 */
export const store = defineNoun({
  name: 'store',
  queue: { name: 'stores', method: 'PUT', path: '/api/stores', maxOps: 500 },
  table: 'stores',
  maxRows: 100,
  maxFreeRows: 100,
  isExported: true,
  exportOrder: 9,
  fields: { name: line(maxStoreNameLength) },
  lists: { places: keyedList(Place, { maxKeys: 1_000 }) },
  required: ['name'],
});
export const Store = store.recordSchema;
export type Store = RecordOf<typeof store>;
export type ShelfPlace = Keyed<{ rank?: number; isHidden?: boolean }>;

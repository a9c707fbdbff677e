import { type Static, Type } from 'typebox';
import { Day } from '../dates/day.ts';
import { GeneratedItem, generatedItem } from './generated-item.ts';
import { generatedList } from './generated-list.ts';

export const maxGeneratedLists = generatedList.maxRows;
export const maxGeneratedItems = generatedItem.maxRows;
/**
 * Items that the meals of one list may have if the server generates it: twenty for each of four meals a day.
 */
export const maxGatheredItems = 5_000;
/** Longest range of one list, in days. */
export const maxGeneratedDays = 62;

/** `PUT /api/generated-lists` and `PUT /api/generated-items`: changes, never the whole. */
export const MergeGenerated = generatedList.mergeBody;

/** `POST /api/generated-lists/from-calendar` (specification 7). */
export const FromCalendar = Type.Object({ startDate: Day, endDate: Day }, { additionalProperties: false });

export type FromCalendar = Static<typeof FromCalendar>;

/** `PUT /api/generated-lists/{id}` of a plain client: lines are matched by name (specification 3). */
export const ReplaceGeneratedList = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        itemName: GeneratedItem.properties.itemName,
        isChecked: Type.Optional(Type.Boolean()),
        quantity: Type.Optional(GeneratedItem.properties.quantity),
        category: Type.Optional(GeneratedItem.properties.category),
      }),
      { maxItems: 2_000 },
    ),
  },
  { additionalProperties: false },
);
export type ReplaceGeneratedList = Static<typeof ReplaceGeneratedList>;

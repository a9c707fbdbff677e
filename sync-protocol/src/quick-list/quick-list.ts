import { type Static, Type } from 'typebox';
import { Day } from '../dates/day.ts';
import { allOptional } from '../schema/all-optional.ts';
import { GivenId, RowId } from '../schema/row-id.ts';
import type { MergeBody } from '../sync/merge-body.ts';
import { QuickItem, quickItem } from './quick-item.ts';

/** Most items that one household's quick list holds. */
export const maxQuickItems = quickItem.maxRows;

export const QuickList = Type.Object({ items: Type.Array(QuickItem) }, { additionalProperties: false });
export type QuickList = Static<typeof QuickList>;

const { _id, itemName, ...optional } = QuickItem.properties;

/**
 * An item as a plain client puts it: only the name is needed; a temporary or missing `_id` makes a new item. What is absent of an
 * item that there is stays as it is, so that a client need not know every field.
 */
export const QuickItemInput = Type.Object(
  {
    _id: Type.Optional(GivenId),
    clientId: Type.Optional(RowId),
    itemName,
    ...allOptional(optional),
  },
  { additionalProperties: false },
);
export type QuickItemInput = Static<typeof QuickItemInput>;

/** `PUT /api/quick-list` of a plain client: the list becomes exactly this (specification 7). */
export const ReplaceQuickList = Type.Object(
  {
    items: Type.Array(QuickItemInput, { maxItems: maxQuickItems }),
    /** Rules whose due occurrence has been put on the list; each occurrence counts once, however often it is named. */
    recurringItemsToAdvance: Type.Optional(Type.Array(RowId, { maxItems: 1_000 })),
    /** The person's own day, after which the rules go on; without it the server's day in UTC. */
    today: Type.Optional(Day),
  },
  { additionalProperties: false },
);
export type ReplaceQuickList = Static<typeof ReplaceQuickList>;

/** `PUT /api/quick-list` in merge mode: `items` are changes, and what is absent stays as it is (SPEC W1). */
export const MergeQuickList = quickItem.mergeBody;
export type MergeQuickList = MergeBody;

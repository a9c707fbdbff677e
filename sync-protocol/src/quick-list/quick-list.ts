import { type Static, Type } from 'typebox';
import { Day } from '../dates/day.ts';
import { allOptional } from '../schema/all-optional.ts';
import { GivenId, RowId } from '../schema/row-id.ts';
import type { MergeBody } from '../sync/merge-body.ts';
import { QuickItem, quickItem } from './quick-item.ts';

/** Items on one household's quick list at most. */
export const maxQuickItems = quickItem.maxRows;

export const QuickList = Type.Object({ items: Type.Array(QuickItem) }, { additionalProperties: false });
export type QuickList = Static<typeof QuickList>;

const { _id, itemName, ...optional } = QuickItem.properties;

/**
 * An item as a plain client sends it: only the name is required; a temporary or missing `_id` makes a new
 * item. Absent fields of an existing item stay unchanged, so that a client need not know every field.
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

/** `PUT /api/quick-list` of a plain client: replaces the whole list (specification 7). */
export const ReplaceQuickList = Type.Object(
  {
    items: Type.Array(QuickItemInput, { maxItems: maxQuickItems }),
    /**
     * Recurring items whose due occurrence is on this list; each occurrence counts once, however often it is
     * sent.
     */
    recurringItemsToAdvance: Type.Optional(Type.Array(RowId, { maxItems: 1_000 })),
    /**
     * The person's current day, after which the recurring items continue; default is the server's day in UTC.
     */
    today: Type.Optional(Day),
  },
  { additionalProperties: false },
);
export type ReplaceQuickList = Static<typeof ReplaceQuickList>;

/**
 * `PUT /api/quick-list` in merge mode: `items` are changes; rows that are not in it stay unchanged (SPEC W1).
 */
export const MergeQuickList = quickItem.mergeBody;
export type MergeQuickList = MergeBody;

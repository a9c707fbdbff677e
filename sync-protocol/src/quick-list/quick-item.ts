import { type Static, Type } from 'typebox';
import { Category } from '../food/categories.ts';
import type { Noun } from '../nouns/noun.ts';
import { type AddTo, addTo, type LineAmount, maxAddedFrom, type TakeOff, takeOff } from './line-sum.ts';

/** Text that a person typed: no control characters, no lone surrogates, not blank. */
const visibleText = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^(?=[\\s\\S]*\\S)[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$',
  });

export const ItemName = visibleText(200);
/** As typed ("1,5 dl", "n. 400 g"); empty for none. */
export const Quantity = Type.String({
  maxLength: 40,
  pattern: '^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$',
});

/** What wants something to be bought: the id of the line that it would have. */
const WantKey = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9:_.-]{0,79}$' });

/** One line of the quick list (specification 3). */
export const QuickItem = Type.Object(
  {
    /** The server's id; on a device `temp_<uuid>` until the server has acknowledged the item. */
    _id: Type.String({ minLength: 1, maxLength: 80 }),
    itemName: ItemName,
    quantity: Quantity,
    category: Category,
    isChecked: Type.Boolean(),
    /** Where it came from, e.g. `recurring`. */
    source: Type.Optional(Type.String({ maxLength: 40 })),
    /** The id of what it came from, e.g. the recurring item's. */
    sourceId: Type.Optional(Type.String({ maxLength: 80 })),
    /** Keys of what was added up on this line (SPEC L4). */
    addedFrom: Type.Optional(Type.Array(WantKey, { maxItems: maxAddedFrom })),
  },
  { additionalProperties: false },
);
export type QuickItem = Static<typeof QuickItem>;

const always = () => true;
const never = () => false;

export const quickItem: Noun = {
  name: 'quickItem',
  resource: 'quick-list',
  fields: {
    itemName: { schema: ItemName, initial: '', isContent: always },
    quantity: { schema: Quantity, initial: '', isContent: always },
    category: { schema: Category, initial: 'other', isContent: always },
    isChecked: { schema: Type.Boolean(), initial: false, isContent: (value) => value === false },
    source: { schema: QuickItem.properties.source, initial: undefined, isContent: never },
    sourceId: { schema: QuickItem.properties.sourceId, initial: undefined, isContent: never },
    addedFrom: { schema: QuickItem.properties.addedFrom, initial: undefined, isContent: never },
  },
  required: ['itemName'],
  actions: {
    addTo: {
      args: Type.Object(
        { from: WantKey, quantity: Quantity, sawChecked: Type.Boolean() },
        { additionalProperties: false },
      ),
      apply: (line, args) => ({ ...addTo(line as unknown as LineAmount, args as unknown as AddTo) }),
    },
    takeOff: {
      args: Type.Object(
        { from: WantKey, quantity: Quantity, before: Quantity },
        { additionalProperties: false },
      ),
      apply: (line, args) => ({ ...takeOff(line as unknown as LineAmount, args as unknown as TakeOff) }),
    },
  },
};

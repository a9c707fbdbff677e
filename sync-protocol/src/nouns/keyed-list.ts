import { type TArray, type TObject, type TProperties, type TString, Type } from 'typebox';
import type { FieldValues } from '../rows/op.ts';
import type { FieldRule } from './noun.ts';

/**
 * A list inside a row that several devices edit at once, e.g. the checklist of a meal (SPEC M11). Each item is a field of its
 * own, `<list>.<key>`, that merges whole: so items added on two devices are both there, and edits of different items both stay.
 * An item that was taken off is null, and gives way to an edit that had not seen that.
 */
export interface KeyedList<Item extends TObject = TObject, IsOptional extends boolean = boolean> {
  /** Schema of one item. */
  item: Item;
  /** The rule of each of its fields. */
  rule: FieldRule;
  /** Most items that a row ever has, those that were taken off included; the server rejects more (`list_limit`). */
  maxKeys: number;
  /** Added to a noun that people have already: a record without items lacks the list, as older exports do. */
  isOptional: IsOptional;
}

/** @param item schema of one item, an object without a property `key` */
export function keyedList<Item extends TObject, const IsOptional extends boolean = false>(
  item: Item,
  { maxKeys, isOptional }: { maxKeys: number; isOptional?: IsOptional },
): KeyedList<Item, IsOptional> {
  const isItem = (value: unknown) => value !== null;
  const schema = Type.Union([item, Type.Null()]);
  return {
    item,
    rule: { schema, initial: null, isContent: isItem, isRemoval: (value) => !isItem(value) },
    maxKeys,
    isOptional: (isOptional ?? false) as IsOptional,
  };
}

/** Schema of an item with its key, as a record has it. */
export type KeyedItem<Item extends TObject> = TObject<Item['properties'] & { key: TString }>;

export function keyedItem<Item extends TObject>({ properties }: Item): KeyedItem<Item> {
  const withKey: TProperties = { ...properties, key: Type.String({ pattern: itemKeyPattern }) };
  return Type.Object(withKey, { additionalProperties: false }) as KeyedItem<Item>;
}

/** Schema of a whole list in a record. */
export function itemsSchema<Item extends TObject>({
  item,
  maxKeys,
}: KeyedList<Item>): TArray<KeyedItem<Item>> {
  return Type.Array(keyedItem(item), { maxItems: maxKeys });
}

/** The items of a list are shown in the order of their keys: ascending ids keep the order in which they were made. */
export type Keyed<Item> = Item & { key: string };

export const itemKeyPattern = '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$';

/** The field that holds an item. Keys are letters, digits, `_` and `-`, at most 64. */
export function itemField(list: string, key: string): string {
  return `${list}.${key}`;
}

/** The values that write items into a list. */
export function itemFields(list: string, items: readonly Keyed<object>[]): FieldValues {
  return Object.fromEntries(items.map(({ key, ...item }) => [itemField(list, key), item]));
}

/** The values that turn a list as it was shown into another: items that are new or other, and null for those that are gone. */
export function itemChanges(
  list: string,
  before: readonly Keyed<object>[],
  after: readonly Keyed<object>[],
): FieldValues {
  const was = itemFields(list, before);
  const becomes = itemFields(list, after);
  const changed = Object.entries(becomes).filter(
    ([field, item]) => JSON.stringify(item) !== JSON.stringify(was[field]),
  );
  const gone = Object.keys(was).filter((field) => !Object.hasOwn(becomes, field));
  return Object.fromEntries([...changed, ...gone.map((field) => [field, null])]);
}

/** The items that a row has in a list, by their keys. */
export function itemsOf(list: string, fields: Readonly<FieldValues>): Keyed<object>[] {
  const prefix = itemField(list, '');
  const items: Keyed<object>[] = [];
  for (const field in fields) {
    const item = field.startsWith(prefix) ? fields[field] : null;
    if (typeof item === 'object' && item !== null) items.push({ ...item, key: field.slice(prefix.length) });
  }
  return items.sort((one, other) => (one.key < other.key ? -1 : 1));
}

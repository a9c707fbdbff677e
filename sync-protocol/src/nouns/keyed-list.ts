import { type TArray, type TObject, type TProperties, type TString, Type } from 'typebox';
import type { FieldValues } from '../rows/op.ts';
import type { FieldRule } from './noun.ts';

/**
 * A list inside a row that several devices edit at once, e.g. a meal's checklist (SPEC M11). Each item is a
 * field of its own, `<list>.<key>`, and merges as a whole: items added on two devices are both kept, and so
 * are edits of different items. A removed item is null, and gives way to an edit that had not seen the
 * removal.
 */
export interface KeyedList<Item extends TObject = TObject, IsOptional extends boolean = boolean> {
  /** Schema of one item. */
  item: Item;
  /** The field rule of each item. */
  rule: FieldRule;
  /** Items that a row may ever have, including removed ones; the server rejects more (`list_limit`). */
  maxKeys: number;
  /** For a list added to a noun later: a record without items lacks the list, as older exports do. */
  isOptional: IsOptional;
}

/** @param item schema of one item: an object without a property `key` */
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

/** Schema of an item with its key, as it appears in a record. */
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

/**
 * A list's item with its key. Items are shown in the order of their keys; ascending ids thus keep the order
 * of creation.
 */
export type Keyed<Item> = Item & { key: string };

export const itemKeyPattern = '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$';

/** Name of the field that holds an item. Keys match `itemKeyPattern`. */
export function itemField(list: string, key: string): string {
  return `${list}.${key}`;
}

/** Field values that write items into a list. */
export function itemFields(list: string, items: readonly Keyed<object>[]): FieldValues {
  return Object.fromEntries(items.map(({ key, ...item }) => [itemField(list, key), item]));
}

/**
 * Field values that turn the list `before` into `after`: new and changed items, and null for removed ones.
 */
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

/** A row's items of a list, sorted by key. */
export function itemsOf(list: string, fields: Readonly<FieldValues>): Keyed<object>[] {
  const prefix = itemField(list, '');
  const items: Keyed<object>[] = [];
  for (const field in fields) {
    const item = field.startsWith(prefix) ? fields[field] : null;
    if (typeof item === 'object' && item !== null) items.push({ ...item, key: field.slice(prefix.length) });
  }
  return items.sort((one, other) => (one.key < other.key ? -1 : 1));
}

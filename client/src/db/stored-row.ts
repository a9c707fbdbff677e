import type { KnownRow, Shown } from 'sync-protocol/device/held.ts';
import { itemField, itemFields, itemsOf, type Keyed } from 'sync-protocol/nouns/keyed-list.ts';
import type { Noun } from 'sync-protocol/nouns/noun.ts';
import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import type { FieldValues } from 'sync-protocol/rows/op.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { StoredRecord } from './records.ts';

/*
 * A row is stored once, as the record that screens read: its fields are the server's values while no
 * operation waits on the row. What else sync knows is one JSON text in the record, which screens need not
 * parse.
 */

/** For a row without waiting operations: everything that its record does not contain. */
interface RowRest extends Omit<RowState, 'noun' | 'id' | 'fields' | 'lost'> {
  /** Fields missing in the row, for which the record has initial values. */
  absent?: string[];
  /** Fields (`list.key`) of items removed from a list. */
  gone?: string[];
  /** Fields that this build does not know. */
  unknown?: FieldValues;
}

type Base =
  | { kind: 'same'; rest: RowRest; epoch: string; generation: number }
  /** An operation waits on the row: the row as the server has it, null if the server has none. */
  | { kind: 'apart'; known: KnownRow | null };

/** The record of a visible row. */
export function storedRecord(
  noun: Noun,
  known: KnownRow | null,
  shown: Shown & { row: RowState },
): StoredRecord {
  const { row, sync } = shown;
  const isSame = sync === 'saved' && known !== null;
  const base: Base = isSame ? { kind: 'same', ...restOf(noun, known) } : { kind: 'apart', known };
  return {
    ...recordOf(noun, row, known !== null),
    id: row.id,
    sync,
    ...(row.lost && { lost: row.lost }),
    base: JSON.stringify(base),
  };
}

/** The row as the server last sent it, restored from its record; null if the server has none. */
export function knownIn(noun: Noun, record: StoredRecord): KnownRow | null {
  const base: Base = JSON.parse(record.base);
  if (base.kind === 'apart') return base.known;
  const { absent = [], gone = [], unknown, ...rest } = base.rest;
  const values = record as unknown as FieldValues;
  const lacks = new Set(absent);
  const fields: FieldValues = { ...unknown, ...fieldsOfNewer(noun, record) };
  for (const field of Object.keys(noun.fields))
    if (Object.hasOwn(values, field) && !lacks.has(field)) fields[field] = values[field];
  for (const list of Object.keys(noun.lists ?? {}))
    for (const { key, ...item } of (values[list] ?? []) as { key: string }[])
      fields[itemField(list, key)] = item;
  for (const field of gone) fields[field] = null;
  const row: RowState = { ...rest, noun: noun.name, id: record.id, fields };
  if (record.lost) row.lost = record.lost;
  return { row, epoch: base.epoch, generation: base.generation };
}

/** Fields and lists stored by a newer build before the person went back to this one. */
function fieldsOfNewer(noun: Noun, record: StoredRecord): FieldValues {
  const fields: FieldValues = {};
  for (const [name, value] of Object.entries(record)) {
    if (bookkeeping.has(name) || Object.hasOwn(noun.fields, name) || Object.hasOwn(noun.lists ?? {}, name))
      continue;
    if (isOfItems(value)) Object.assign(fields, itemFields(name, value));
    else fields[name] = value;
  }
  return fields;
}

const bookkeeping = new Set(['_id', 'id', 'sync', 'lost', 'base']);

const isOfItems = (value: unknown): value is Keyed<object>[] =>
  Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null && 'key' in item);

function restOf(noun: Noun, { row, epoch, generation }: KnownRow) {
  const { noun: _noun, id: _id, fields, lost: _lost, ...rest } = row;
  const told = new Set(Object.keys(noun.fields));
  const absent = [...told].filter(
    (field) => noun.fields[field]?.initial !== undefined && !Object.hasOwn(fields, field),
  );
  for (const list of Object.keys(noun.lists ?? {}))
    for (const { key } of itemsOf(list, fields)) told.add(itemField(list, key));
  const gone: string[] = [];
  const unknown: FieldValues = {};
  for (const [field, value] of Object.entries(fields)) {
    if (told.has(field)) continue;
    if (value === null) gone.push(field);
    else unknown[field] = value;
  }
  return {
    rest: {
      ...rest,
      ...(absent.length > 0 && { absent }),
      ...(gone.length > 0 && { gone }),
      ...(Object.keys(unknown).length > 0 && { unknown }),
    } satisfies RowRest,
    epoch,
    generation,
  };
}

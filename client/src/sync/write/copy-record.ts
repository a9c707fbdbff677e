import type { DeclaredNoun } from 'sync-protocol/nouns/define-noun.ts';
import type { EditData } from 'sync-protocol/nouns/edit.ts';
import { itemFields, type Keyed } from 'sync-protocol/nouns/keyed-list.ts';
import type { ScreenRecord } from '#db/records.ts';

/**
 * The edit that creates a record anew in another household under the same id, so that repeating it makes no
 * second copy.
 */
export function copyOf(noun: DeclaredNoun, record: ScreenRecord): EditData {
  const values = record as unknown as Readonly<Record<string, unknown>>;
  const fields = Object.keys(noun.fields)
    .filter((field) => values[field] !== undefined)
    .map((field) => [field, values[field]]);
  const lists = Object.keys(noun.lists ?? {}).map((list) =>
    itemFields(list, (values[list] ?? []) as readonly Keyed<object>[]),
  );
  const set = Object.assign(Object.fromEntries(fields), ...lists) as Record<string, unknown>;
  return { kind: 'add', noun: noun.name, id: record.id, set };
}

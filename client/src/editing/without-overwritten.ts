import type { Edit } from 'sync-protocol/nouns/edit.ts';
import { itemField, type Keyed } from 'sync-protocol/nouns/keyed-list.ts';
import { actionNamed } from 'sync-protocol/nouns/noun.ts';
import { nounNamed } from 'sync-protocol/nouns/registry.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { withReopen } from '#db/reopen.ts';
import type { UndoableChange } from './use-performer.ts';

type ShownRecord = Readonly<Record<string, unknown>>;

/**
 * The edits that undo a change, without fields that were overwritten since: a field that no longer has the
 * change's value keeps the newer one, whoever wrote it. What an act wrote stays as a whole where any of it
 * was overwritten: an amount that somebody else has added to is not put back into the basket. Nor does a line
 * that more was added to get back the price of its amount before.
 *
 * @param recordOf the row's current record; undefined if it does not exist
 */
export function withoutOverwritten(
  inverse: readonly Edit[],
  edits: readonly Edit[],
  recordOf: (edit: Edit) => object | undefined,
): Edit[] {
  return inverse.flatMap((edit) => {
    const record = recordOf(edit) as ShownRecord | undefined;
    if (edit.kind !== 'set' || !record) return [edit];
    const isOfRow = ({ noun, id }: Edit) => noun === edit.noun && id === edit.id;
    if (isAddedToSince(inverse.filter(isOfRow), record)) return [];
    const { wrote, acted } = writtenBy(edits.filter(isOfRow), { ...record, ...edit.set });
    const isOverwritten = (field: string) =>
      Object.hasOwn(wrote, field) && !isSame(saidIn(record, field), wrote[field]);
    const isActUndone = !acted.some(isOverwritten);
    const stands = ([field]: [string, unknown]) =>
      acted.includes(field) ? isActUndone : !isOverwritten(field);
    const set = Object.fromEntries(Object.entries(edit.set).filter(stands));
    return Object.keys(set).length > 0 ? [{ ...edit, set }] : [];
  });
}

/**
 * Whether more than what `inverse` takes off was added to the line since: its earlier price, which is written
 * beside that, was for another amount.
 */
function isAddedToSince(inverse: readonly Edit[], record: ShownRecord): boolean {
  let left = record;
  let before: unknown;
  for (const edit of inverse) {
    if (edit.kind !== 'act' || edit.action !== 'takeOff') continue;
    left = { ...left, ...actionNamed(nounNamed(edit.noun), edit.action)?.apply({ ...left }, edit.args) };
    before = edit.args.before;
  }
  return before !== undefined && left.quantity !== before;
}

/**
 * What edits of one row have written, and which of these fields by acts.
 *
 * @param before the record as it was before them, from which the outcome of an act is computed
 */
function writtenBy(edits: readonly Edit[], before: ShownRecord): { wrote: ShownRecord; acted: string[] } {
  let wrote: ShownRecord = {};
  const acted: string[] = [];
  for (const edit of edits) {
    if (edit.kind === 'set') wrote = { ...wrote, ...edit.set };
    if (edit.kind !== 'act') continue;
    const outcome =
      actionNamed(nounNamed(edit.noun), edit.action)?.apply({ ...before, ...wrote }, edit.args) ?? {};
    wrote = { ...wrote, ...outcome };
    acted.push(...Object.keys(outcome));
  }
  return { wrote, acted };
}

/** `withoutOverwritten` with the current records of the database. */
export async function readStanding(db: AteriaDb, { edits, inverse }: UndoableChange): Promise<Edit[]> {
  const rows = [...new Map(inverse.map((edit) => [edit.id, edit])).values()];
  const records = await withReopen(db, () =>
    Promise.all(rows.map(({ noun, id }) => db.table<object>(nounNamed(noun).table).get(id))),
  );
  const recordOf = new Map(rows.map(({ id }, index) => [id, records[index]]));
  return withoutOverwritten(inverse, edits, ({ id }) => recordOf.get(id));
}

/** The value of a field; `list.key` names an item of a list. */
function saidIn(record: ShownRecord, field: string): unknown {
  const dot = field.indexOf('.');
  if (dot < 0) return record[field];
  const items = (record[field.slice(0, dot)] ?? []) as Keyed<object>[];
  const found = items.find(({ key }) => itemField(field.slice(0, dot), key) === field);
  if (!found) return null;
  const { key: _key, ...item } = found;
  return item;
}

/** Absent, null and empty count as equal. */
const isSame = (one: unknown, other: unknown): boolean => inText(one) === inText(other);

const inText = (value: unknown): string =>
  value === undefined || value === '' ? 'null' : JSON.stringify(value, sorted);

const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

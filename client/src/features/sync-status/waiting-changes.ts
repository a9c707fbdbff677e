import type { KnownRow, RejectionReason } from 'sync-protocol/device/held.ts';
import type { FieldValues } from 'sync-protocol/rows/op.ts';
import type { OutboxEntry } from '#db/records.ts';
import { nounWords } from '#i18n/noun-words.ts';

/** What an edit did, as needed for its description. */
export type EditSummary =
  | { kind: 'added' | 'checked' | 'unchecked' | 'deleted' | 'restored' | 'changed'; name: string }
  | { kind: 'renamed'; name: string; to: string }
  | { kind: 'quantity'; name: string; to: string }
  | { kind: 'moved' | 'remembered'; name: string; category: string }
  | { kind: 'staple'; name: string; isStaple: boolean }
  /** Empty `into`: no longer merged. */
  | { kind: 'bought-as'; name: string; into: string }
  /** The tour was finished. */
  | { kind: 'toured' }
  /** A generated list was made or removed. */
  | { kind: 'list' | 'list-off'; startDate: string; endDate: string };

/** A queued operation as listed on the page. */
export interface WaitingChange {
  n: number;
  noun: string;
  /** Bare id of the row. */
  id: string;
  /** Device clock when the person did it, epoch milliseconds. */
  queuedAt: number;
  /** Why it was rejected; null if it was not. */
  rejection: RejectionReason | null;
  summary: EditSummary;
  /** Day that distinguishes it from others with its name; null for none. */
  date: string | null;
  /** Values that it writes; null for none. */
  set: FieldValues | null;
}

type RowKey = `${string} ${string}`;
const keyOf = ({ noun, id }: { noun: string; id: string }): RowKey => `${noun} ${id}`;

/**
 * Summarizes queued edits, each with the row's name as its author saw it then.
 *
 * @param entries the whole queue, oldest first
 * @param known the rows concerned, as the server last sent them
 */
export function waitingChanges(entries: readonly OutboxEntry[], known: readonly KnownRow[]): WaitingChange[] {
  const fields = new Map<RowKey, FieldValues>(known.map(({ row }) => [keyOf(row), row.fields]));
  return entries.map(({ n, noun, id, queuedAt, parked: rejection, op }) => {
    const key = keyOf({ noun, id });
    const before = fields.get(key) ?? {};
    const set = 'set' in op ? op.set : null;
    const after = { ...before, ...set };
    fields.set(key, after);
    const day = after[nounWords(noun)?.ofDay?.field ?? ''];
    const date = typeof day === 'string' ? day : null;
    return {
      n,
      noun,
      id,
      queuedAt,
      rejection,
      set,
      date,
      summary: summaryOf(noun, op.kind, before, set ?? {}),
    };
  });
}

function summaryOf(
  noun: string,
  kind: OutboxEntry['op']['kind'],
  before: FieldValues,
  set: FieldValues,
): EditSummary {
  const { told = 'thing', name: field } = nounWords(noun) ?? {};
  const name = field ? textOf(before[field]) || textOf(set[field]) : '';
  switch (told) {
    case 'thing':
      return summaryOnThing(kind, name, set);
    case 'food':
      return summaryOnFood(name, set);
    case 'list': {
      const { startDate, endDate } = { ...before, ...set };
      const range = { startDate: textOf(startDate), endDate: textOf(endDate) };
      return { kind: kind === 'delete' ? 'list-off' : 'list', ...range };
    }
    case 'tour':
      return { kind: 'toured' };
  }
}

function summaryOnThing(kind: OutboxEntry['op']['kind'], name: string, set: FieldValues): EditSummary {
  if (kind === 'add') return { kind: 'added', name };
  if (kind === 'delete') return { kind: 'deleted', name };
  if (kind === 'restore') return { kind: 'restored', name };
  const [field, ...others] = Object.keys(set);
  return others.length > 0 ? { kind: 'changed', name } : summaryOnField(field, name, set);
}

/** A choice for a food, which holds wherever it is bought. */
function summaryOnFood(name: string, { category, isStaple, mergedInto }: FieldValues): EditSummary {
  if (category !== undefined) return { kind: 'remembered', name, category: textOf(category) };
  if (textOf(mergedInto) !== '' || isStaple === undefined)
    return { kind: 'bought-as', name, into: textOf(mergedInto) };
  return { kind: 'staple', name, isStaple: isStaple === true };
}

function summaryOnField(field: string | undefined, name: string, set: FieldValues): EditSummary {
  switch (field) {
    case 'itemName':
      return { kind: 'renamed', name, to: textOf(set.itemName) };
    case 'quantity':
      return { kind: 'quantity', name, to: textOf(set.quantity) };
    case 'category':
      return { kind: 'moved', name, category: textOf(set.category) };
    case 'isChecked':
      return { kind: set.isChecked === true ? 'checked' : 'unchecked', name };
    default:
      return { kind: 'changed', name };
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

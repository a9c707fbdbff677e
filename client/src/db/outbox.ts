import type { EditData } from 'sync-protocol/nouns/edit.ts';
import { type RowName, rowKey } from 'sync-protocol/rows/row-key.ts';
import type { AteriaDb } from './ateria-db.ts';
import type { OutboxBundle, OutboxEntry, OutboxRecord } from './records.ts';

/*
 * The queue on the disk. Operations of a queue that are written together are bundled into few records: a
 * thousand recipes add forty records to the queue instead of a thousand. Small numbers stay one record each,
 * which open windows of older builds can read too.
 */

/** Small, because removing one operation of a bundle rewrites the others. */
const mostBundled = 25;

/** All queued operations, oldest first. */
export async function readQueue(db: AteriaDb): Promise<OutboxEntry[]> {
  return entriesIn(await db.outbox.orderBy('n').toArray());
}

/** Operations queued on these rows, oldest first. */
export async function queuedOn(db: AteriaDb, rows: readonly RowName[]): Promise<OutboxEntry[]> {
  if (rows.length === 0) return [];
  const wanted = new Set(rows.map(ofRow));
  const [alone, bundled] = await Promise.all([
    db.outbox
      .where('[noun+id]')
      .anyOf(rows.map(({ noun, id }) => [noun, id]))
      .primaryKeys(),
    db.outbox
      .where('names')
      .startsWithAnyOf([...wanted])
      .primaryKeys(),
  ]);
  return (await readRecords(db, [...alone, ...bundled])).filter((entry) => wanted.has(ofRow(entry)));
}

/** Operations queued on rows of a noun, oldest first. */
export async function queuedOfNoun(db: AteriaDb, noun: string): Promise<OutboxEntry[]> {
  const numbers = await Promise.all(ofNoun(db, noun).map((found) => found.primaryKeys()));
  return (await readRecords(db, numbers.flat())).filter((entry) => entry.noun === noun);
}

export async function isQueuedOn(db: AteriaDb, row: RowName): Promise<boolean> {
  return (await queuedOn(db, [row])).length > 0;
}

export async function isQueuedOfNoun(db: AteriaDb, noun: string): Promise<boolean> {
  const counts = await Promise.all(ofNoun(db, noun).map((found) => found.limit(1).count()));
  return counts.some((count) => count > 0);
}

/**
 * Names of the queues that are not empty. Found by one lookup per name, since WebKit's cursors over unique
 * keys fail on an empty index.
 */
export async function queuesWaiting(db: AteriaDb): Promise<string[]> {
  const names: string[] = [];
  let next = await db.outbox.orderBy('resource').firstKey();
  while (next !== undefined) {
    const name = String(next);
    names.push(name);
    next = await db.outbox.where('resource').above(name).firstKey();
  }
  return names;
}

/** Number of queued operations, rejected ones included. */
export async function countQueued(db: AteriaDb): Promise<number> {
  const [alone, bundled] = await Promise.all(
    ['[noun+id]', 'names'].map((index) => db.outbox.orderBy(index).count()),
  );
  return (alone ?? 0) + (bundled ?? 0);
}

/** Edits kept ahead of their rows (SPEC O8), which are in no queue yet; nearly always none. */
export async function editsAhead(db: AteriaDb): Promise<EditData[]> {
  return (await db.writesAhead.toArray()).flatMap(({ edits }) => edits);
}

/** Rejected operations, oldest first. Nearly always none, so this is cheap however long the queue is. */
export async function readRejected(db: AteriaDb): Promise<OutboxEntry[]> {
  return entriesIn(await db.outbox.where('parked.code').above('').sortBy('n'));
}

/** The operation with this number, if it is in the queue. */
export async function queuedWith(db: AteriaDb, n: number): Promise<OutboxEntry | undefined> {
  const record = await db.outbox.where('n').belowOrEqual(n).last();
  return record && entriesIn([record]).find((entry) => entry.n === n);
}

export const entriesIn = (records: readonly OutboxRecord[]): OutboxEntry[] =>
  records.flatMap((record) => (isBundle(record) ? record.entries : record));

export const isBundle = (record: OutboxRecord): record is OutboxBundle => 'entries' in record;

/**
 * Records for new operations, oldest first.
 *
 * @param fewest runs of fewer operations are stored one by one
 */
export function outboxRecords(entries: readonly OutboxEntry[], fewest: number): OutboxRecord[] {
  const runs: OutboxEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const isNext = before?.n === entry.n - 1 && before.resource === entry.resource;
    if (run && isNext && run.length < mostBundled) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run): OutboxRecord[] => {
    const [first] = run;
    return first && run.length >= fewest ? [bundleOf(first, run)] : run;
  });
}

/**
 * A bundle of these operations.
 *
 * @param of the bundle that it replaces, or the first operation of a new one
 */
export function bundleOf({ n, resource }: OutboxRecord, entries: OutboxEntry[]): OutboxBundle {
  return { n, resource, names: entries.map((entry) => ofRow(entry) + entry.n), entries };
}

/**
 * Prefix of a row's entries in the `names` index, which are followed by the operation's number. Neither noun
 * nor id contains a space.
 */
export const ofRow = (row: RowName): string => `${rowKey(row)} `;

const ofNoun = (db: AteriaDb, noun: string) => [
  db.outbox.where('[noun+id]').between([noun, ''], [noun, '\uffff']),
  db.outbox.where('names').startsWith(`${noun} `),
];

/** The operations in these records, oldest first; each record is read once. */
async function readRecords(db: AteriaDb, numbers: readonly number[]): Promise<OutboxEntry[]> {
  const inOrder = [...new Set(numbers)].sort((one, other) => one - other);
  const records = await db.outbox.bulkGet(inOrder);
  return entriesIn(records.filter((record) => record !== undefined));
}

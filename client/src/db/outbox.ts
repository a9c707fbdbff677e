import type { EditData } from 'sync-protocol/nouns/edit.ts';
import { type RowName, rowKey } from 'sync-protocol/rows/row-key.ts';
import type { AteriaDb } from './ateria-db.ts';
import type { OutboxBundle, OutboxEntry, OutboxRecord } from './records.ts';

/*
 * The queue on the disk. Many operations of a queue that are written at once are bundled: a thousand recipes are forty records beside
 * their own thousand, and not a thousand more. Few are records of their own, which windows of older builds know too.
 */

/** One operation of a bundle that goes has the others written again. */
const mostBundled = 25;

/** All that waits, oldest first. */
export async function readQueue(db: AteriaDb): Promise<OutboxEntry[]> {
  return entriesIn(await db.outbox.orderBy('n').toArray());
}

/** What waits on some rows, oldest first. */
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

/** What waits on rows of a noun, oldest first. */
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
 * Names of the queues in which something waits. Each is looked for behind the one before: WebKit's cursors over unique keys fail
 * where there is no key at all.
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

/** How many operations wait, rejected ones included. */
export async function countQueued(db: AteriaDb): Promise<number> {
  const [alone, bundled] = await Promise.all(
    ['[noun+id]', 'names'].map((index) => db.outbox.orderBy(index).count()),
  );
  return (alone ?? 0) + (bundled ?? 0);
}

/** What is kept ahead of its rows (SPEC O8) and in no queue yet: nearly always nothing. */
export async function editsAhead(db: AteriaDb): Promise<EditData[]> {
  return (await db.writesAhead.toArray()).flatMap(({ edits }) => edits);
}

/** What the server rejected, oldest first. Nearly always nothing, however long the queue is. */
export async function readRejected(db: AteriaDb): Promise<OutboxEntry[]> {
  return entriesIn(await db.outbox.where('parked.code').above('').sortBy('n'));
}

/** The operation with a number, if it is in the queue. */
export async function queuedWith(db: AteriaDb, n: number): Promise<OutboxEntry | undefined> {
  const record = await db.outbox.where('n').belowOrEqual(n).last();
  return record && entriesIn([record]).find((entry) => entry.n === n);
}

export const entriesIn = (records: readonly OutboxRecord[]): OutboxEntry[] =>
  records.flatMap((record) => (isBundle(record) ? record.entries : record));

export const isBundle = (record: OutboxRecord): record is OutboxBundle => 'entries' in record;

/** Records of what is new in the queue, oldest first. @param fewest of fewer each is a record */
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

/** @param of the bundle that has become another, or the first operation of a new one */
export function bundleOf({ n, resource }: OutboxRecord, entries: OutboxEntry[]): OutboxBundle {
  return { n, resource, names: entries.map((entry) => ofRow(entry) + entry.n), entries };
}

/** A bundled operation is found by its noun, its row and its number; neither noun nor id has a space in it. */
export const ofRow = (row: RowName): string => `${rowKey(row)} `;

const ofNoun = (db: AteriaDb, noun: string) => [
  db.outbox.where('[noun+id]').between([noun, ''], [noun, '\uffff']),
  db.outbox.where('names').startsWith(`${noun} `),
];

/** What is in records, oldest first; each is read once. */
async function readRecords(db: AteriaDb, numbers: readonly number[]): Promise<OutboxEntry[]> {
  const inOrder = [...new Set(numbers)].sort((one, other) => one - other);
  const records = await db.outbox.bulkGet(inOrder);
  return entriesIn(records.filter((record) => record !== undefined));
}

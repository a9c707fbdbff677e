import type { Collection } from 'dexie';
import { type RowName, rowKey } from 'sync-protocol/device/held.ts';
import type { AteriaDb } from './ateria-db.ts';
import type { OutboxEntry, OutboxRecord } from './records.ts';

/*
 * The queue on the disk. Operations of a queue that are written at once and have numbers in a row share a record: a thousand recipes
 * are forty records beside their own thousand, and not a thousand more.
 */

/** So many operations share a record: one of them that changes or goes has the others written again. */
const mostTogether = 25;

/** All that waits, oldest first. */
export async function readQueue(db: AteriaDb): Promise<OutboxEntry[]> {
  return entriesIn(await db.outbox.orderBy('n').toArray());
}

/** What waits on some rows, oldest first. */
export async function queuedOn(db: AteriaDb, rows: readonly RowName[]): Promise<OutboxEntry[]> {
  const wanted = new Set(rows.map(ofRow));
  const found = db.outbox.where('names').startsWithAnyOf([...wanted]);
  return (await entriesOf(db, found)).filter((entry) => wanted.has(ofRow(entry)));
}

/** What waits on rows of a noun, oldest first. */
export async function queuedOfNoun(db: AteriaDb, noun: string): Promise<OutboxEntry[]> {
  const found = db.outbox.where('names').startsWith(ofNoun(noun));
  return (await entriesOf(db, found)).filter((entry) => entry.noun === noun);
}

export async function isQueuedOn(db: AteriaDb, row: RowName): Promise<boolean> {
  return (await db.outbox.where('names').startsWith(ofRow(row)).limit(1).count()) > 0;
}

export async function isQueuedOfNoun(db: AteriaDb, noun: string): Promise<boolean> {
  return (await db.outbox.where('names').startsWith(ofNoun(noun)).limit(1).count()) > 0;
}

/** How many operations wait, rejected ones included. */
export const countQueued = (db: AteriaDb): Promise<number> => db.outbox.orderBy('names').count();

export const countRejected = (db: AteriaDb): Promise<number> => db.outbox.orderBy('rejected').count();

/** What the server rejected, oldest first. Nearly always nothing, however long the queue is. */
export async function readRejected(db: AteriaDb): Promise<OutboxEntry[]> {
  return (await entriesOf(db, db.outbox.orderBy('rejected'))).filter(({ parked }) => parked !== null);
}

/** The operation with a number, if it is in the queue. */
export async function queuedWith(db: AteriaDb, n: number): Promise<OutboxEntry | undefined> {
  const record = await db.outbox.where('n').belowOrEqual(n).last();
  return record?.entries.find((entry) => entry.n === n);
}

export const entriesIn = (records: readonly OutboxRecord[]): OutboxEntry[] =>
  records.flatMap(({ entries }) => entries);

/** What is in the records that have something in an index, each read once. */
async function entriesOf(
  db: AteriaDb,
  found: Pick<Collection<unknown, number>, 'primaryKeys'>,
): Promise<OutboxEntry[]> {
  const numbers = [...new Set(await found.primaryKeys())].sort((one, other) => one - other);
  const records = await db.outbox.bulkGet(numbers);
  return entriesIn(records.filter((record) => record !== undefined));
}

/** @param n number of the first operation that the record was written with */
export function outboxRecord(n: number, resource: string, entries: OutboxEntry[]): OutboxRecord {
  return {
    n,
    resource,
    names: entries.map((entry) => ofRow(entry) + entry.n),
    rejected: entries.flatMap((entry) => (entry.parked ? entry.n : [])),
    entries,
  };
}

/** Records of what is new in the queue, oldest first. */
export function outboxRecords(entries: readonly OutboxEntry[]): OutboxRecord[] {
  const runs: OutboxEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const isNext = before?.n === entry.n - 1 && before.resource === entry.resource;
    if (run && isNext && run.length < mostTogether) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run) => (run[0] ? outboxRecord(run[0].n, run[0].resource, run) : []));
}

/** In the index of names an operation is its noun, its row and its number; neither noun nor id has a space in it. */
export const ofRow = (row: RowName): string => `${rowKey(row)} `;

const ofNoun = (noun: string): string => `${noun} `;

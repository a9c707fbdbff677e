import type { Changes, Entry } from 'sync-protocol/device/held.ts';
import { nouns } from 'sync-protocol/nouns/registry.ts';
import type { RowName } from 'sync-protocol/rows/row-key.ts';
import { bundleOf, entriesIn, isBundle, ofRow, outboxRecords } from '#db/outbox.ts';
import type { OutboxEntry, OutboxRecord } from '#db/records.ts';
import { type OpenStores, result } from '#db/transact.ts';
import { fewKeys, queriesOf, readKeys } from './read-keys.ts';

/** So many records are read at first where nobody knows how many operations are in each. */
const firstRecords = 32;

/**
 * The queue, as one step of sync reads it and stores what becomes of it. What changes or goes has been read before, and with it what
 * shares its record.
 */
export function openQueueOnDisk(stores: OpenStores, fewestBundled: number) {
  const outbox = stores.named('outbox');
  /** By the numbers of its operations. */
  const recordOf = new Map<number, OutboxRecord>();

  const note = (records: readonly OutboxRecord[]): OutboxEntry[] => {
    for (const record of records) for (const { n } of entriesIn([record])) recordOf.set(n, record);
    return entriesIn(records);
  };
  /** What is in the records of these numbers, ascending, and in no others; `known` ones are not read. */
  const readRecords = async (
    numbers: readonly number[],
    known: readonly OutboxRecord[],
  ): Promise<OutboxEntry[]> => {
    const wanted = new Set(numbers);
    const here = known.filter(({ n }) => wanted.delete(n));
    const found = await readKeys<OutboxRecord>(outbox, [...wanted], stores.between);
    return note([...here, ...found.filter(({ n }) => wanted.has(n))]);
  };

  /** Numbers of a queue's records, ascending. */
  const numbersOf = (queue: string, most?: number): Promise<number[]> =>
    result(outbox.index('resource').getAllKeys(queue, most) as IDBRequest<number[]>);

  return {
    /** What waits on these rows. @param known of the records in which it may be, what need not be read */
    ofRows: async (
      rows: readonly RowName[],
      known: () => Promise<readonly OutboxRecord[]>,
    ): Promise<OutboxEntry[]> => {
      const names = new Set(rows.map(ofRow));
      const isWanted = (entry: OutboxEntry) => names.has(ofRow(entry));
      const inOrder = [...names].sort();
      const keys = inOrder.map((name) => name.trim().split(' '));
      const places = [
        { index: outbox.index('[noun+id]'), ranges: keys.map((key) => stores.between(key, key)) },
        {
          index: outbox.index('names'),
          ranges: inOrder.map((name) => stores.between(name, `${name}\uffff`)),
        },
      ];
      if (names.size <= fewKeys) {
        const requests = places.flatMap(({ index, ranges }) =>
          ranges.map((range) => result<OutboxRecord[]>(index.getAll(range))),
        );
        const once = new Map((await Promise.all(requests)).flat().map((record) => [record.n, record]));
        return note([...once.values()]).filter(isWanted);
      }
      if ((await result(outbox.getAllKeys(undefined, 1))).length === 0) return [];
      const found = await Promise.all(
        places.map(async ({ index, ranges }) => {
          const queries = await queriesOf(index, ranges, stores.between);
          return Promise.all(queries.map((query) => result(index.getAllKeys(query) as IDBRequest<number[]>)));
        }),
      );
      const [alone, bundled] = found.map((numbers) => new Set(numbers.flat()));
      // One that is taken apart meanwhile is no bundle any more.
      const intact = (await known()).filter((each) => (isBundle(each) ? bundled : alone)?.has(each.n));
      const numbers = [...new Set(found.flat(2))].sort((one, other) => one - other);
      return (await readRecords(numbers, intact)).filter(isWanted);
    },
    all: async (): Promise<OutboxEntry[]> => note(await result<OutboxRecord[]>(outbox.getAll())),
    /** The operation with a number, if it is in the queue. */
    withNumber: async (n: number): Promise<OutboxEntry | undefined> => {
      const last = await result(outbox.openKeyCursor(stores.between(0, n), 'prev'));
      if (!last) return undefined;
      return (await readRecords([last.primaryKey as number], [])).find((entry) => entry.n === n);
    },
    /** Operations of a queue with these numbers, which are ascending. */
    withNumbers: async (queue: string, numbers: readonly number[]): Promise<OutboxEntry[]> => {
      const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
      const records = await numbersOf(queue);
      const mayHold = (n: number, at: number) => n <= last && (records[at + 1] ?? Infinity) > first;
      const wanted = new Set(numbers);
      return (await readRecords(records.filter(mayHold), [])).filter(({ n }) => wanted.has(n));
    },
    /** At least so many of a queue's oldest operations; without a count all. */
    oldest: async (
      queue: string,
      most?: number,
      known: readonly OutboxRecord[] = [],
    ): Promise<OutboxEntry[]> => {
      const numbers = await numbersOf(queue, most);
      const found: OutboxEntry[] = [];
      let count = most === undefined ? numbers.length : firstRecords;
      for (let at = 0; at < numbers.length && found.length < (most ?? Infinity); at += count, count *= 2)
        found.push(...(await readRecords(numbers.slice(at, at + count), known)));
      return found;
    },
    countRejected: (): Promise<number> => result(outbox.index('parked.code').count()),
    /** Of what was read, the records of which all operations are among these. */
    recordsWithin: (numbers: readonly number[]): OutboxRecord[] => {
      const within = new Set(numbers);
      const records = new Set(numbers.flatMap((n) => recordOf.get(n) ?? []));
      return [...records].filter((record) => entriesIn([record]).every(({ n }) => within.has(n)));
    },
    /** @param lastN number of the operation queued last, until now */
    store: ({ queued, unqueued }: Changes, lastN: number): void => {
      const gone = new Set(unqueued);
      const changed = new Map(queued.filter(({ n }) => n <= lastN).map((entry) => [entry.n, entry]));
      const touched = new Set([...gone, ...changed.keys()].map(recordWith));
      const emptied: number[] = [];
      const kept: OutboxRecord[] = [];
      for (const record of touched) {
        const left = entriesIn([record]).filter(({ n }) => !gone.has(n));
        const isTakenApart = left.some(({ n }) => changed.has(n));
        if (isBundle(record) && left.length > 0 && !isTakenApart) {
          kept.push(bundleOf(record, left));
          continue;
        }
        if (left.length === 0) emptied.push(record.n);
        else if (left[0]?.n !== record.n) outbox.delete(record.n);
        kept.push(...left.map((entry) => storedEntry(changed.get(entry.n) ?? entry)));
      }
      remove(emptied, unqueued);
      for (const record of kept) outbox.put(record);
      const added = outboxRecords(queued.filter(({ n }) => n > lastN).map(storedEntry), fewestBundled);
      // No new one ever takes the place of another.
      for (const record of added) outbox.add(record);
      const numbers = [...touched, ...kept, ...added].map(({ n }) => n);
      if (numbers.length > 0) stores.changed('outbox', numbers);
    },
  };

  function recordWith(n: number): OutboxRecord {
    const record = recordOf.get(n);
    if (!record) throw new Error('nothing is stored unread');
    return record;
  }

  /** Between records without operations of which the numbers follow one another there is no other: they go at once. */
  function remove(emptied: readonly number[], unqueued: readonly number[]): void {
    const isRow = Math.max(...unqueued) - Math.min(...unqueued) === unqueued.length - 1;
    if (emptied.length > 1 && isRow)
      outbox.delete(stores.between(Math.min(...emptied), Math.max(...emptied)));
    else for (const n of emptied) outbox.delete(n);
  }
}

const storedEntry = (entry: Entry): OutboxEntry => {
  const { noun, id } = entry.op;
  // What was read back names its queue, also where only a newer build knows that.
  return { resource: queueOf(noun), noun, id, ...entry };
};

const queueOf = (name: string): string => nouns.find((noun) => noun.name === name)?.queueName ?? '';

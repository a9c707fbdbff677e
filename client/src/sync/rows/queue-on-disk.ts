import type { Changes, Entry } from 'sync-protocol/device/held.ts';
import { nouns } from 'sync-protocol/nouns/registry.ts';
import type { RowName } from 'sync-protocol/rows/row-key.ts';
import { bundleOf, entriesIn, isBundle, ofRow, outboxRecords } from '#db/outbox.ts';
import type { OutboxEntry, OutboxRecord } from '#db/records.ts';
import { type OpenStores, result } from '#db/transact.ts';
import { fewKeys, queriesOf, readKeys } from './read-keys.ts';

/** Size of the first read when it is unknown how many operations each record holds; doubled each time. */
const firstRecords = 32;

/**
 * The queue within one transaction. Operations that are changed or removed must have been read before, with
 * all that share their record.
 */
export function openQueueOnDisk(stores: OpenStores, fewestBundled: number) {
  const outbox = stores.named('outbox');
  /** Records by the numbers of the operations in them. */
  const recordOf = new Map<number, OutboxRecord>();

  const note = (records: readonly OutboxRecord[]): OutboxEntry[] => {
    for (const record of records) for (const { n } of entriesIn([record])) recordOf.set(n, record);
    return entriesIn(records);
  };
  /**
   * The operations in the records with exactly these ascending numbers; records in `known` are not read
   * again.
   */
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
    /**
     * Operations waiting on these rows.
     *
     * @param known records already in memory, which need not be read
     */
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
      // A record that was taken out of its bundle meanwhile is not used from memory.
      const intact = (await known()).filter((each) => (isBundle(each) ? bundled : alone)?.has(each.n));
      const numbers = [...new Set(found.flat(2))].sort((one, other) => one - other);
      return (await readRecords(numbers, intact)).filter(isWanted);
    },
    all: async (): Promise<OutboxEntry[]> => note(await result<OutboxRecord[]>(outbox.getAll())),
    /** The operation with this number, if it is in the queue. */
    withNumber: async (n: number): Promise<OutboxEntry | undefined> => {
      const last = await result(outbox.openKeyCursor(stores.between(0, n), 'prev'));
      if (!last) return undefined;
      return (await readRecords([last.primaryKey as number], [])).find((entry) => entry.n === n);
    },
    /** The operations of a queue with these numbers, which must be ascending. */
    withNumbers: async (queue: string, numbers: readonly number[]): Promise<OutboxEntry[]> => {
      const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
      const records = await numbersOf(queue);
      const mayHold = (n: number, at: number) => n <= last && (records[at + 1] ?? Infinity) > first;
      const wanted = new Set(numbers);
      return (await readRecords(records.filter(mayHold), [])).filter(({ n }) => wanted.has(n));
    },
    /** At least `most` of a queue's oldest operations, if it has so many; all of them without `most`. */
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
    /** Of the records read so far, those whose operations are all among these numbers. */
    recordsWithin: (numbers: readonly number[]): OutboxRecord[] => {
      const within = new Set(numbers);
      const records = new Set(numbers.flatMap((n) => recordOf.get(n) ?? []));
      return [...records].filter((record) => entriesIn([record]).every(({ n }) => within.has(n)));
    },
    /** @param lastN highest number queued before these changes */
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
      // `add` and not `put`: a new record must never replace another.
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

  /**
   * Deletes emptied records. If the removed operations are numbered without a gap, no other record lies
   * between them and one range deletes all.
   */
  function remove(emptied: readonly number[], unqueued: readonly number[]): void {
    const isRow = Math.max(...unqueued) - Math.min(...unqueued) === unqueued.length - 1;
    if (emptied.length > 1 && isRow)
      outbox.delete(stores.between(Math.min(...emptied), Math.max(...emptied)));
    else for (const n of emptied) outbox.delete(n);
  }
}

const storedEntry = (entry: Entry): OutboxEntry => {
  const { noun, id } = entry.op;
  // A queued entry keeps its own `resource`: its noun may be known to a newer build only.
  return { resource: queueOf(noun), noun, id, ...entry };
};

const queueOf = (name: string): string => nouns.find((noun) => noun.name === name)?.queueName ?? '';

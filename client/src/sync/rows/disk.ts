import type { Changes, DeviceState, Entry, FrozenBatch, Held, KnownRow } from 'sync-protocol/device/held.ts';
import { groupBy } from 'sync-protocol/group-by.ts';
import type { Noun } from 'sync-protocol/nouns/noun.ts';
import { nounNamed, nouns } from 'sync-protocol/nouns/registry.ts';
import { type RowName, rowKey } from 'sync-protocol/rows/row-key.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { nounTables, tableNamed } from '#db/noun-tables.ts';
import type {
  HiddenRow,
  OutboxEntry,
  OutboxRecord,
  StoredBatch,
  StoredRecord,
  SyncState,
} from '#db/records.ts';
import { knownIn, storedRecord } from '#db/stored-row.ts';
import { type OpenStores, result, transact } from '#db/transact.ts';
import { fieldsOf } from './fields-of.ts';
import { openQueueOnDisk } from './queue-on-disk.ts';
import { fewKeys, readKeys } from './read-keys.ts';

const storeNames = ['syncState', 'outbox', 'batches', 'hiddenRows', 'writesAhead', ...nounTables] as const;

/** What a decision is based on, read in the same transaction in which its outcome is stored. */
export type Disk = ReturnType<typeof createDisk>;

/**
 * One step of sync in one transaction: reads the rows that an event touches, lets the core decide, and stores
 * the changes.
 *
 * @param durability `strict` for writes that pages left and for batches about to be sent; `relaxed` is enough
 * for what is kept ahead or came from the server, which can be had again
 * @param decide may wait for nothing but `disk`; returns null when nothing is to change
 * @returns what `decide` returned
 */
export function decideOnDisk<T extends { changes: Changes | null } | null>(
  db: AteriaDb,
  durability: IDBTransactionDurability,
  decide: (disk: Disk) => Promise<T>,
): Promise<T> {
  return transact(db, storeNames, durability, async (stores) => {
    const disk = createDisk(stores, db.fewestBundled);
    const decided = await decide(disk);
    if (decided?.changes) disk.store(decided.changes);
    return decided;
  });
}

/**
 * Operations under way and the epoch in which they were read. While the epoch lasts they change in one way
 * only: data that a restored server has lost may be put beneath them (SPEC E4). Unless one is rejected, they
 * need not be read again.
 */
export interface InHand {
  epoch: string;
  entries: readonly OutboxEntry[];
  /** Outbox records that contain only these operations. */
  records: readonly OutboxRecord[];
}

function createDisk(stores: OpenStores, fewestBundled: number) {
  let syncState: SyncState | null = null;
  /** Where each row was found. */
  const places = new Map<string, 'shown' | 'hidden'>();
  const rows = new Map<string, KnownRow>();
  const waiting = new Map<string, readonly Entry[]>();
  const batches = new Map<string, FrozenBatch>();
  const queue = openQueueOnDisk(stores, fewestBundled);

  const readState = async (): Promise<SyncState> => {
    const state: SyncState | undefined = await result(stores.named('syncState').get('sync'));
    if (!state) throw new Error('the database has no sync state');
    syncState = state;
    return state;
  };

  const noteRecord = (noun: string, record: StoredRecord): void => {
    const key = rowKey({ noun, id: record.id });
    places.set(key, 'shown');
    const known = knownIn(nounNamed(noun), record);
    if (known) rows.set(key, known);
  };
  const noteHidden = ({ noun, id, row, epoch, generation }: HiddenRow): void => {
    const key = rowKey({ noun, id });
    places.set(key, 'hidden');
    rows.set(key, { row, epoch, generation });
  };

  const readRows = async (names: readonly RowName[]): Promise<void> => {
    const byNoun = groupBy(names, ({ noun }) => noun);
    await Promise.all(
      [...byNoun].map(async ([noun, ofNoun]) => {
        const ids = [...new Set(ofNoun.map(({ id }) => id))].sort();
        const table = tableNamed(noun);
        const readShown = async () => {
          const records: StoredRecord[] =
            table === undefined ? [] : await readKeys(stores.named(table), ids, stores.between);
          for (const record of records) noteRecord(noun, record);
        };
        const readHidden = async (among: readonly string[]) => {
          const keys = among.map((id) => [noun, id]);
          for (const row of await readKeys<HiddenRow>(stores.named('hiddenRows'), keys, stores.between))
            noteHidden(row);
        };
        if (ids.length <= fewKeys) await Promise.all([readShown(), readHidden(ids)]);
        else {
          await readShown();
          await readHidden(ids.filter((id) => !places.has(rowKey({ noun, id }))));
        }
      }),
    );
  };

  const readWaiting = async (
    names: readonly RowName[],
    all: Promise<Held>,
    inHand?: InHand,
  ): Promise<void> => {
    const known = async () => (inHand && (await all).state.epoch === inHand.epoch ? inHand.records : []);
    noteEntries(await queue.ofRows(names, known));
  };
  /** Takes all waiting operations of the rows they belong to: replaces what was noted for those rows. */
  const noteEntries = (entries: readonly OutboxEntry[]): void => {
    for (const [key, ofRow] of groupBy(entries, rowKey))
      waiting.set(
        key,
        ofRow.sort((one, other) => one.n - other.n),
      );
  };

  const readBatches = async (): Promise<void> => {
    for (const batch of await result<StoredBatch[]>(stores.named('batches').getAll()))
      batches.set(batch.resource, frozenBatch(batch));
  };

  const held = async (): Promise<Held> => ({
    state: syncState ?? (await readState()),
    rows,
    waiting,
    batches,
  });

  return {
    held,
    /** Everything that the device has of these rows, and all batches under way. */
    heldOf: async (names: readonly RowName[], inHand?: InHand): Promise<Held> => {
      const all = held();
      await Promise.all([all, readRows(names), readWaiting(names, all, inHand), readBatches()]);
      return all;
    },
    /** Everything that the device has. */
    heldOfAll: async (): Promise<Held> => {
      const readNoun = async ({ name }: Noun) => {
        const table = stores.named(tableNamed(name) ?? '');
        for (const record of await result<StoredRecord[]>(table.getAll())) noteRecord(name, record);
      };
      const readHidden = async () => {
        for (const row of await result<HiddenRow[]>(stores.named('hiddenRows').getAll())) noteHidden(row);
      };
      const readQueue = async () => noteEntries(await queue.all());
      await Promise.all([...nouns.map(readNoun), readHidden(), readQueue(), readBatches()]);
      return held();
    },
    /** The operation with this number, if it is in the queue. */
    entry: queue.withNumber,
    /**
     * A queue's batch under way if it has one, else its `most` oldest operations, or all of them while any
     * operation is rejected.
     */
    heldOfQueue: async (name: string, most: number): Promise<Held> => {
      const [rejected, stored] = await Promise.all([
        queue.countRejected(),
        result<StoredBatch | undefined>(stores.named('batches').get(name)),
      ]);
      const batch = stored && frozenBatch(stored);
      if (batch) batches.set(name, batch);
      const read = batch
        ? queue.withNumbers(name, batch.ops)
        : queue.oldest(name, rejected > 0 ? undefined : most);
      noteEntries(await read);
      return held();
    },
    /**
     * Like `heldOfQueue` for the batch after one under way, whose operations are passed in; null while any
     * operation is rejected.
     */
    heldForNext: async (
      { resource: name, ops }: FrozenBatch,
      { entries, records }: InHand,
      most: number,
    ): Promise<Held | null> => {
      const [rejected, oldest] = await Promise.all([
        queue.countRejected(),
        queue.oldest(name, ops.length + most, records),
        readBatches(),
      ]);
      if (rejected > 0) return null;
      const own = new Set(ops);
      noteEntries([...entries, ...oldest.filter(({ n }) => !own.has(n))]);
      return held();
    },
    /** Outbox records that contain only operations of this batch, to be kept for the answer. */
    recordsOf: ({ ops }: FrozenBatch): OutboxRecord[] => queue.recordsWithin(ops),
    /** Ids of the writes kept ahead of their rows (SPEC O8). */
    aheadIds: (): Promise<string[]> =>
      result(stores.named('writesAhead').getAllKeys() as IDBRequest<string[]>),
    /** Removes a write kept ahead, whose rows are stored now. */
    endAhead: (id: string): void => void stores.named('writesAhead').delete(id),
    store: (changes: Changes): void => {
      const known = (key: string) => (changes.rows.has(key) ? changes.rows.get(key) : rows.get(key)) ?? null;
      storeState(changes.state);
      queue.store(changes, syncState?.lastN ?? 0);
      storeBatches(changes.batches);
      storeRows(changes, known);
      noteFields(changes);
    },
  };

  function storeState(state: DeviceState): void {
    if (!syncState) throw new Error('nothing is stored unread');
    const before = syncState as unknown as Record<string, unknown>;
    if (Object.entries(state).every(([name, value]) => before[name] === value)) return;
    stores.named('syncState').put({ ...syncState, ...state });
    stores.changed('syncState', ['sync']);
  }

  /**
   * Marks nouns whose fields another build stored differently, so that the next build to open the database
   * shows anew what is stored here.
   */
  function noteFields({ state, shown }: Changes): void {
    const { shownFields = {} } = syncState ?? {};
    const stored = new Set([...shown.keys()].map((key) => splitKey(key)[0]));
    const ofOthers = nouns.filter(
      (noun) => stored.has(noun.name) && shownFields[noun.name] && shownFields[noun.name] !== fieldsOf(noun),
    );
    if (ofOthers.length === 0) return;
    const none = Object.fromEntries(ofOthers.map(({ name }) => [name, '']));
    stores.named('syncState').put({ ...syncState, ...state, shownFields: { ...shownFields, ...none } });
  }

  function storeBatches(changed: Changes['batches']): void {
    const store = stores.named('batches');
    for (const [queue, batch] of changed) {
      if (batch) store.put(storedBatch(batch));
      else store.delete(queue);
    }
    if (changed.size > 0) stores.changed('batches');
  }

  function storeRows({ rows: changed, shown }: Changes, known: (key: string) => KnownRow | null): void {
    const touched = new Map<string, string[]>();
    for (const key of new Set([...changed.keys(), ...shown.keys()])) {
      const row = known(key);
      const screen = shown.get(key);
      const [noun = '', id = ''] = splitKey(key);
      const table = tableNamed(noun);
      const place = places.get(key);
      if (table !== undefined && screen?.row && !screen.row.deleted) {
        stores.named(table).put(storedRecord(nounNamed(noun), row, { ...screen, row: screen.row }));
        if (place === 'hidden') stores.named('hiddenRows').delete([noun, id]);
      } else {
        if (table !== undefined && place === 'shown') stores.named(table).delete(id);
        if (row) stores.named('hiddenRows').put({ noun, id, ...row } satisfies HiddenRow);
        else if (place === 'hidden') stores.named('hiddenRows').delete([noun, id]);
      }
      if (table === undefined) continue;
      const ids = touched.get(table) ?? [];
      touched.set(table, ids);
      ids.push(id);
    }
    if (changed.size + shown.size > 0) stores.changed('hiddenRows');
    for (const [table, ids] of touched) stores.changed(table, ids);
  }
}

const frozenBatch = ({ numbers, ops, ...batch }: StoredBatch): FrozenBatch => ({
  ...batch,
  ops: numbers ?? ops ?? [],
});

const storedBatch = ({ ops, ...batch }: FrozenBatch): StoredBatch => ({ ...batch, numbers: ops });

/** Splits `noun id`; neither contains a space. */
const splitKey = (key: string): string[] => key.split(' ');

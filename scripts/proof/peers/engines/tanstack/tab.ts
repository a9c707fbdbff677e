import { createCollection } from '@tanstack/db';
import { IndexedDBAdapter, NonRetriableError, startOfflineExecutor } from '@tanstack/offline-transactions';
import { QueryClient } from '@tanstack/query-core';
import { queryCollectionOptions } from '@tanstack/query-db-collection';
import type { OpenTab, Row } from '../../contract.ts';

/** A query collection and an offline executor, as in the README; fetches after a write and on focus. */
export const openTab: OpenTab = async ({ room }) => {
  const queryClient = new QueryClient();
  queryClient.mount();
  const rows = createCollection(
    queryCollectionOptions<Row>({
      id: room,
      queryClient,
      queryKey: ['rows'],
      getKey: ({ id }) => id,
      queryFn: async () => {
        const answer = await fetch(`/${room}/rows`);
        if (!answer.ok) throw new Error(`GET rows: ${answer.status}`);
        return answer.json();
      },
    }),
  );
  const stored = createStoredNote();
  const offline = startOfflineExecutor({
    collections: { [room]: rows },
    storage: stored.storage(room),
    mutationFns: {
      saveRows: async ({ transaction, idempotencyKey }) => {
        const answer = await fetch(`/${room}/mutations`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
          body: JSON.stringify(
            transaction.mutations.map(({ type, key, changes }) => ({ type, key, changes })),
          ),
        });
        if (answer.status === 422) throw new NonRetriableError('POST mutations: 422');
        if (!answer.ok) throw new Error(`POST mutations: ${answer.status}`);
        await rows.utils.refetch();
      },
    },
  });
  rows.startSyncImmediate();
  await offline.waitForInit();

  let fetching: Promise<unknown> | undefined;
  /** Stored once in the outbox, or on the server if the tab may not use the outbox. */
  const commit = async (mutate: () => void) => {
    const transaction = offline.createOfflineTransaction({ mutationFnName: 'saveRows', autoCommit: false });
    const kept = stored.next();
    transaction.mutate(mutate);
    const done = transaction.commit();
    await (offline.isOfflineEnabled ? Promise.race([kept, done]) : done);
    done.catch(() => undefined);
  };
  return {
    add: (added) => commit(() => void rows.insert([...added])),
    edit: (edits) =>
      commit(() => {
        for (const { id, fields } of edits) rows.update(id, (draft) => void Object.assign(draft, fields));
      }),
    remove: (id) => commit(() => void rows.delete(id)),
    all: async () => rows.toArray,
    watch: (changed) => {
      rows.subscribeChanges((changes) => changed(changes.map(({ value }) => value)));
    },
    // A fetch waits indefinitely for the network.
    focus: () => {
      fetching ??= rows.utils.refetch().finally(() => {
        fetching = undefined;
      });
      return Promise.race([
        fetching.catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, 1_000)),
      ]);
    },
  };
};

/** The default IndexedDB store of the outbox, extended to report when something is stored. */
function createStoredNote() {
  let waiting: (() => void)[] = [];
  class Storage extends IndexedDBAdapter {
    override async set(key: string, value: string) {
      await super.set(key, value);
      for (const tell of waiting) tell();
      waiting = [];
    }
  }
  return {
    storage: (name: string) => new Storage(name),
    next: () => new Promise<void>((resolve) => waiting.push(resolve)),
  };
}

import { readRejected } from '../../../../../client/src/db/outbox.ts';
import { createItemStore } from '../../../../../client/src/features/quick-list/changes/item-store.ts';
import { type GetToken, openEngine } from '../../../../../client/src/sync/engine/open-engine.ts';
import { connectPage } from '../../../../../client/src/sync/engine/page-triggers.ts';
import { asEdit, type EditData } from '../../../../../sync-protocol/src/nouns/edit.ts';
import type { OpenTab, Row } from '../../contract.ts';

/**
 * The client's own engine, opened and started as in the app; edits take the same path as the list's screen.
 */
export const openTab: OpenTab = async ({ room, table }) => {
  const ask = async () => {
    const answer = await fetch(`/__bench/token?room=${room}`).catch(() => undefined);
    return answer ? answer.text() : '';
  };
  let token = '';
  const getToken: GetToken = async (request) => {
    if (token === '' || request?.forceRenew === token) token = await ask();
    return token === '' ? { kind: 'offline' } : { kind: 'token', token, expiresAt: Date.now() + 600_000 };
  };
  const engine = await openEngine(room, getToken, {
    person: { issuer: location.origin, sub: room },
    onAccountDeleted: () => console.error('the server says that the account is deleted'),
    onRemoved: () => console.error('the server says that the person belongs to the household no longer'),
  });
  connectPage(engine, { window, document, nowMs: Date.now });
  const { db, writes } = engine;
  const items = createItemStore(db, engine.write);
  const noun = table === 'items' ? 'quickItem' : 'recipe';
  const commit = (data: EditData[]) => {
    const edits = data.map(asEdit);
    return untilOnDisk(table === 'items' ? items.commit(edits) : engine.write(edits));
  };
  /** Waits for the counter behind the app's status icon; with many edits the rows follow shortly after. */
  const untilOnDisk = (writing: Promise<void>) => {
    const onDisk = new Promise<void>((resolve) => {
      const stop = writes.subscribe(() => {
        if (writes.readEnded() < writes.readBegun()) return;
        stop();
        resolve();
      });
    });
    return Promise.race([writing, onDisk]);
  };

  /**
   * The list's screen holds its items and is told of changes; recipes are read from the disk as on the book's
   * screen.
   */
  const isRead = new Promise<void>((resolve) => {
    items.subscribe(() => resolve());
  });
  const held = async () => {
    if (table === 'recipes') return db.recipes.toArray();
    await isRead;
    return items.read()?.items;
  };

  return {
    add: (rows) => commit(rows.map(({ id, ...set }) => ({ kind: 'add', noun, id, set }))),
    edit: (edits) => commit(edits.map(({ id, fields }) => ({ kind: 'set', noun, id, set: fields }))),
    remove: (id) => commit([{ kind: 'delete', noun, id }]),
    all: async () => (await held()) as unknown as Row[],
    watch: (changed) => {
      items.subscribe(() => changed((items.read()?.items ?? []) as unknown as Row[]));
    },
    rejected: async () => (await readRejected(db)).map(({ parked }) => parked?.message ?? ''),
  };
};

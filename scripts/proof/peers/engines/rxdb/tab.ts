import { createRxDatabase } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { Subject } from 'rxjs';
import type { OpenTab, Row } from '../../contract.ts';

type Doc = Row & { updatedAt: number; _deleted: boolean };
interface Checkpoint {
  id: string;
  updatedAt: number;
}

/** Dexie storage and the client side of RxDB's guide to HTTP replication, with its handlers unchanged. */
export const openTab: OpenTab = async ({ room }) => {
  const db = await createRxDatabase({ name: room, storage: getRxStorageDexie() });
  const { rows } = await db.addCollections({ rows: { schema } });
  const server = `${location.origin}/${room}`;

  const pullStream$ = new Subject<'RESYNC' | { documents: Doc[]; checkpoint: Checkpoint }>();
  const events = new EventSource(`${server}/pullStream`);
  events.onmessage = ({ data }) => pullStream$.next(JSON.parse(data));
  events.onerror = () => pullStream$.next('RESYNC');
  replicateRxCollection<Doc, Checkpoint>({
    collection: rows,
    replicationIdentifier: server,
    push: {
      handler: async (changeRows) => {
        const answer = await fetch(`${server}/push`, {
          method: 'POST',
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          body: JSON.stringify(changeRows),
        });
        return answer.json();
      },
    },
    pull: {
      handler: async (checkpoint, batchSize) => {
        const { id = '', updatedAt = 0 } = checkpoint ?? {};
        const answer = await fetch(`${server}/pull?updatedAt=${updatedAt}&id=${id}&limit=${batchSize}`);
        const { documents, checkpoint: next } = await answer.json();
        return { documents, checkpoint: next };
      },
      stream$: pullStream$.asObservable(),
    },
  });

  const findAll = async (): Promise<Row[]> => {
    const docs = await rows.find().exec();
    return docs.map((doc) => doc.toJSON() as Row);
  };
  return {
    add: async (added) => {
      await rows.bulkInsert(added.map((row) => ({ ...row, updatedAt: Date.now() })));
    },
    edit: async (edits) => {
      const docs = await rows.findByIds(edits.map(({ id }) => id)).exec();
      const updatedAt = Date.now();
      const [only] = edits;
      if (only && edits.length === 1) {
        await docs.get(only.id)?.incrementalPatch({ ...only.fields, updatedAt });
        return;
      }
      await rows.bulkUpsert(
        edits.map(({ id, fields }) => ({ ...docs.get(id)?.toMutableJSON(), ...fields, id, updatedAt })),
      );
    },
    remove: async (id) => {
      const doc = await rows.findOne(id).exec();
      await doc?.incrementalPatch({ updatedAt: Date.now() });
      await doc?.getLatest().remove();
    },
    all: findAll,
    watch: (changed) => {
      rows.find().$.subscribe((docs) => changed(docs.map((doc) => doc.toJSON() as Row)));
    },
  };
};

const text = { type: 'string' } as const;
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 100 },
    itemName: text,
    quantity: text,
    category: text,
    isChecked: { type: 'boolean' },
    title: text,
    description: text,
    ingredients: { type: 'array', items: { type: 'object' } },
    instructions: { type: 'array', items: text },
    imageUrl: text,
    prepTimeMinutes: { type: ['number', 'null'] },
    servings: { type: ['number', 'null'] },
    nutrition: { type: ['object', 'null'] },
    updatedAt: { type: 'number' },
  },
  required: ['id', 'updatedAt'],
} as const;

import type { SyncApi, SyncRequest } from '../../../client/src/sync/engine/sync-api.ts';
import type { FileStore } from '../../../server/src/images/files/file-store.ts';
import { imageRules } from '../../../server/src/images/image-rules.ts';
import { createImageStore, type ImageStore } from '../../../server/src/images/image-store.ts';
import { householdRules } from '../../../server/src/rows/household-rules.ts';
import { type Core, createCore } from '../../../sync-protocol/src/device/core.ts';
import type { Changes } from '../../../sync-protocol/src/device/held.ts';
import { type DeviceRules, deviceRules } from '../../../sync-protocol/src/device/rules.ts';
import { nouns } from '../../../sync-protocol/src/nouns/registry.ts';
import { mutants as modelMutants } from '../../../sync-protocol/testing/mutants/mutants.ts';
import type { ApiOfPage, Engine } from './device/engine.ts';

/** One rule switched off in the parts passed to the real client and server. */
export interface Mutant {
  rule: string;
  name: string;
  engine: Engine;
  /** What else notices the mutant, if the simulation rarely produces the situation. */
  otherwise?: 'in memory' | { file: string; title: string };
}

const core = createCore(nouns);
const withRules = (change: Partial<DeviceRules>): Core => createCore(nouns, { ...deviceRules, ...change });
const unshown = (changes: Changes | null): Changes | null => changes && { ...changes, shown: new Map() };

/** Mutants of the rules that the model shares with the real client and server. */
const ofBothWorlds: readonly Mutant[] = modelMutants
  .filter(({ rules }) => rules.keepsHouseholdsApart)
  .map(({ rule, name, rules: { device, server, bend = (each) => each } }) => ({
    rule,
    name,
    otherwise: 'in memory',
    engine: { core: bend(createCore(nouns, device)), rows: { ...householdRules, ...server } },
  }));

/** Mutants of parts that only the real client and server have. */
const ofRealParts: readonly Mutant[] = [
  {
    rule: 'O4',
    name: 'the queue is written apart from the screen',
    engine: { core: { ...core, write: (...args) => ({ ...core.write(...args), shown: new Map() }) } },
  },
  {
    rule: 'V1',
    name: 'an answer leaves the screen as it was',
    engine: { core: { ...core, takeAnswer: (...args) => unshown(core.takeAnswer(...args)) } },
  },
  { rule: 'W4', name: 'no answer acknowledges', engine: { syncApi: acknowledging } },
  {
    rule: 'W3',
    name: 'a batch is not flushed before it goes out',
    engine: { flushes: (written) => !written.has('batches') },
  },
  {
    rule: 'O6',
    name: 'what a page left is written and not flushed',
    engine: { flushes: (written) => written.has('batches') || !written.has('outbox') },
    otherwise: {
      file: 'client/src/sync/write/unsaved-writes.test.ts',
      title: '[O6] [O7] what a page left is flushed before it goes from local storage',
    },
  },
  {
    rule: 'O6',
    name: 'what a page left is not taken',
    engine: { unsavedWrites: (words) => ({ ...words, deliver: async () => undefined }) },
  },
  {
    rule: 'O6',
    name: 'what a page left counts as having seen all',
    engine: {
      core: {
        ...core,
        write: (held, edits, { nowMs, once }) =>
          core.write(held, edits, {
            nowMs,
            ...(once && { once: { ...once, state: once.state === 'left' ? 'open' : once.state } }),
          }),
      },
    },
    otherwise: {
      file: 'client/src/sync/write/unsaved-writes.test.ts',
      title: '[O6] [M4] what a page left had not seen what another device did later, and gives way to it',
    },
  },
  {
    rule: 'O6',
    name: 'what a page left is taken twice',
    engine: { core: withRules({ wasTaken: () => false }) },
  },
  {
    rule: 'O8',
    name: 'what was kept ahead is left there',
    engine: { forgetsAhead: true },
  },
  {
    rule: 'O8',
    name: 'what is kept ahead is not flushed',
    engine: { flushes: (written) => !written.has('writesAhead') },
  },
  {
    rule: 'F2',
    name: 'an image is dropped before the server has it',
    engine: {
      imageClient: (client) => ({
        ...client,
        request: async (call) => {
          const outcome = await client.request(call);
          const isUnsent = call.file !== undefined && outcome.kind === 'retry';
          return isUnsent ? ({ kind: 'ok', body: null } as never) : outcome;
        },
      }),
    },
  },
  {
    rule: 'F4',
    name: 'images that rows name are collected',
    engine: { images: { ...imageRules, imageOf: () => null } },
  },
  {
    rule: 'F4',
    name: 'an image is given to whoever asks',
    engine: { images: { ...imageRules, createStore: createSharedStore } },
  },
  {
    rule: 'I18',
    name: 'what a person wrote waits for images',
    engine: {
      syncApi: (api, { hasImages }) => ({
        request: async (request) =>
          request.method !== 'GET' && hasImages() ? { kind: 'retry' } : api.request(request),
      }),
    },
  },
  {
    rule: 'I14',
    name: 'the feed is of all households',
    engine: {
      rows: {
        ...householdRules,
        readRowsAfter: async (db, household, ...rest) => {
          const own = await householdRules.readRowsAfter(db, household, ...rest);
          const others = db.selectFrom('households').select('id').where('id', '!=', household);
          const foreign = await Promise.all(
            (await others.execute()).map(({ id }) => householdRules.readRowsAfter(db, id, ...rest)),
          );
          return { ...own, rows: [own, ...foreign].flatMap(({ rows }) => rows) };
        },
      },
    },
  },
  {
    rule: 'I16',
    name: 'the free tier has no limit',
    engine: { rows: { ...householdRules, maxRowsOf: ({ maxRows }) => maxRows } },
  },
];

/** Mutants of the rules about people of a household. */
const ofPeople: readonly Mutant[] = [
  {
    rule: 'H3',
    name: 'a removal removes nobody',
    engine: { memberships: (own) => ({ ...own, leave: async () => {} }) },
  },
  {
    rule: 'H3',
    name: 'the streams of who has left go on',
    engine: {
      memberships: (own) => ({
        ...own,
        leave: (household, userId) => own.leave({ ...household, departures: [] }, userId),
      }),
    },
  },
  {
    rule: 'I22',
    name: 'a device keeps what it had of a household',
    engine: { keepUnsent: async () => undefined },
  },
  {
    rule: 'I22',
    name: 'a device keeps the images that it had of a household',
    engine: { keepsSeenImages: true },
  },
  {
    rule: 'I23',
    name: 'who leaves takes the rows along',
    engine: {
      memberships: (own) => ({
        ...own,
        leave: async (household, userId) => {
          await own.leave(household, userId);
          await household.trx.deleteFrom('rows').where('household_id', '=', household.id).execute();
        },
      }),
    },
  },
  {
    rule: 'H7',
    name: 'a deleted account takes what it shared along',
    engine: { memberships: (own) => ({ ...own, handOver: async () => false }) },
  },
  {
    rule: 'I24',
    name: 'what is brought along is made anew',
    engine: { brought: (edits) => edits.map((edit) => ({ ...edit, id: `new-${edit.id}` })) },
  },
  {
    rule: 'I25',
    name: 'who comes back goes on where they were',
    engine: { keepsLeft: true },
  },
];

export const mutants: readonly Mutant[] = [...ofBothWorlds, ...ofRealParts, ...ofPeople];

/** Treats requests without an answer as acknowledged. */
function acknowledging(api: SyncApi, { epoch }: ApiOfPage): SyncApi {
  return {
    request: async (request: SyncRequest<never>) => {
      const result = await api.request(request);
      if (request.method === 'GET' || result.kind !== 'retry') return result;
      const { items } = request.body as { items: { sync: { op: number } }[] };
      const acknowledged = items.map(({ sync }) => sync.op);
      const body = { acknowledged, rejected: [], rows: [], epoch: epoch(), serverTime: 0 };
      return { kind: 'ok', body: body as never };
    },
  } as SyncApi;
}

/** Serves every household's images to everybody. */
function createSharedStore(files: FileStore): ImageStore {
  const store = createImageStore(files);
  return {
    ...store,
    read: async (_household, sha256, width) => {
      for await (const each of store.households()) {
        const image = await store.read(each, sha256, width);
        if (image) return image;
      }
      return null;
    },
  };
}

import { IDBKeyRange } from 'fake-indexeddb';
import { type ApiClient, createApiClient } from '../../../../client/src/api/http.ts';
import { retryDelayMs } from '../../../../client/src/api/retry-schedule.ts';
import { AteriaDb, databaseName } from '../../../../client/src/db/ateria-db.ts';
import type { LocalImage } from '../../../../client/src/db/image-records.ts';
import { tableNamed } from '../../../../client/src/db/noun-tables.ts';
import type {
  HiddenRow,
  OutboxEntry,
  RecipeRecord,
  StoredRecord,
  SyncState,
} from '../../../../client/src/db/records.ts';
import { knownIn } from '../../../../client/src/db/stored-row.ts';
import { leaveOldBuild } from '../../../../client/src/db/testing/old-build.ts';
import { createImages, type Images } from '../../../../client/src/images/images.ts';
import { drainImages } from '../../../../client/src/images/send/drain-images.ts';
import { createExclusive } from '../../../../client/src/sync/engine/exclusive.ts';
import { openPersonDatabase } from '../../../../client/src/sync/engine/open-person-database.ts';
import { createSyncEngine, type SyncEngine } from '../../../../client/src/sync/engine/sync-engine.ts';
import { toSyncApi } from '../../../../client/src/sync/engine/to-sync-api.ts';
import type { OpenStream } from '../../../../client/src/sync/pull/poke-stream.ts';
import { watchForDeletion } from '../../../../client/src/sync/pull/watch-for-deletion.ts';
import { watchMembership } from '../../../../client/src/sync/pull/watch-membership.ts';
import { drainInBackground } from '../../../../client/src/sync/push/drain-in-background.ts';
import { householdOf } from '../../../../client/src/sync/status/household-of.ts';
import { createKeptTexts } from '../../../../client/src/sync/testing/kept-texts.ts';
import { keepUnsent } from '../../../../client/src/sync/write/keep-unsent.ts';
import { createUnsavedWrites, type PendingWrite } from '../../../../client/src/sync/write/unsaved-writes.ts';
import { endpoints } from '../../../../sync-protocol/src/api/endpoints.ts';
import type { KnownRow } from '../../../../sync-protocol/src/device/held.ts';
import { createNewId } from '../../../../sync-protocol/src/ids.ts';
import { imageUrlOf } from '../../../../sync-protocol/src/images/images.ts';
import { nouns } from '../../../../sync-protocol/src/nouns/registry.ts';
import { protocolHeader } from '../../../../sync-protocol/src/sync/headers.ts';
import type { Rng } from '../../../../sync-protocol/testing/rng.ts';
import { createNetwork, type Network, type Stage } from '../network/network.ts';
import { rejecting } from '../network/rejections.ts';
import type { ServerAnswer } from '../network/server.ts';
import type { Engine } from './engine.ts';
import { createGate, type Gate } from './gate.ts';
import { createMemoryCaches } from './memory-caches.ts';
import { ownTexts } from './own-texts.ts';
import { firstSchema } from './screen.ts';
import { abandon, readStore, Storage, wipe } from './storage.ts';
import { createWebLocks } from './web-locks.ts';

/** One page of the app, with an engine of its own. */
export interface Tab {
  gate: Gate;
  engine: SyncEngine;
  /** Its last moment: what it handed to the database may still come to its end, and nothing else. */
  goAway: () => void;
  /** Null in a run without images. */
  images: Images | null;
}

export type SimDevice = ReturnType<typeof createDevice>;

/** One browser profile: storage, locks, a clock and a way to the server, and whatever pages are open in it. */
export function createDevice(
  stage: Stage,
  deps: {
    name: string;
    /** Whose household it is of, and whose device. */
    subject: string;
    person: string;
    /** Id of the household that it opens, where a run has several people; else the person's first is meant. */
    household: string | undefined;
    /** Its person does not belong to the household yet. */
    isAway: boolean;
    skewMs: number;
    rng: Rng;
    onAnswer: (answer: ServerAnswer) => void;
    /** A page has written what another one left. */
    onDelivered: (left: PendingWrite) => void;
    /** Its person belongs no longer: a page is about to let go of what the device has, and has done so. */
    onLettingGo: () => void;
    onLetGo: () => void;
    engine: Engine;
  },
) {
  const { time, server, plan, isHealing } = stage;
  const { name, subject, person, household, rng, engine: parts } = deps;
  const storage = new Storage(parts.flushes);
  /** Each device's person has a database name of its own: live queries of a process are told of changes by name. */
  const database = databaseName(name);
  let caches = createMemoryCaches(time);
  const locks = createWebLocks();
  const clock = { skewMs: deps.skewMs };
  const nowMs = () => time.nowMs() + clock.skewMs;
  const rejections = rejecting();
  let hasLetGo = deps.isAway;
  let isOldBuild = false;
  let profiles = 0;
  let pages = 0;
  const texts = createKeptTexts();
  let tabs: Tab[] = [];
  const drains = new Set<{ gate: Gate; db: AteriaDb }>();

  const network: Network = createNetwork(stage, {
    name,
    subject,
    person,
    rng,
    onAnswer: deps.onAnswer,
    news: () => news(),
    change: (request) => {
      const headers = isOldBuild ? { ...request.headers, [protocolHeader]: '0' } : request.headers;
      return rejections.spoil({ ...request, url: paged(request.url), headers });
    },
  });

  /** Small pages, so that there are several. */
  const paged = (url: string): string => {
    if (plan.pageRows === null || !url.startsWith(endpoints.changes.path)) return url;
    return `${url}${url.includes('?') ? '&' : '?'}limit=${plan.pageRows}`;
  };

  const deviceId = createNewId({
    nowMs,
    randomBytes: (length) => Uint8Array.from({ length }, () => rng.below(256)),
  });
  /** How a page or worker calls the API: over this device's network, with the time that stands still. */
  const clientOf = (gate: Gate, db: AteriaDb) => {
    const after = afterOf(gate);
    const getAccessToken = async (request?: { forceRenew?: string }) => {
      const fails = request?.forceRenew !== undefined && !isHealing() && rng.chance(0.3);
      return fails
        ? ({ kind: 'offline' } as const)
        : ({ kind: 'token', token: server.tokenOf(person) } as const);
    };
    return createApiClient({
      baseUrl: 'https://ateria.test',
      fetch: network.fetchOf(gate),
      getAccessToken,
      now: nowMs,
      after,
      ...(household !== undefined && { household: householdOf(db) }),
    });
  };
  const afterOf = (gate: Gate) => (delayMs: number, happen: () => void) =>
    time.after(delayMs, () => gate.enter(happen));
  /** Dexie's cache is for live queries, of which there are none here. */
  const idb = { indexedDB: storage as IDBFactory, IDBKeyRange, cache: 'disabled' as const };

  /** Nothing is put into a back/forward cache here. */
  const window = new EventTarget() as Window;

  const imageClientOf = (gate: Gate, db: AteriaDb) => {
    const client = clientOf(gate, db);
    return parts.imageClient?.(client) ?? client;
  };
  const syncApiOf = (gate: Gate, db: AteriaDb) => {
    const api = toSyncApi(clientOf(gate, db));
    return parts.syncApi?.(api, { epoch: () => state()?.epoch ?? '', hasImages: hasImagesToSend }) ?? api;
  };

  const openImages = (db: AteriaDb, gate: Gate): Images =>
    createImages({
      db,
      client: imageClientOf(gate, db),
      caches,
      locks: locks.of(gate),
      timers: { nowMs, after: afterOf(gate) },
      prepare: async (file) => ({ bytes: await time.hold(file.arrayBuffer()), type: 'image/png' }),
      retryDelayMs: (failures, retryAfterMs) => retryDelayMs(failures, rng.next, retryAfterMs),
      drafts: () => [],
      onFault: (error) => stage.tell(`${name}: a step of the images failed: ${error}`),
    });

  const state = (): SyncState | undefined => readStore<SyncState>(storage, database, 'syncState')[0];

  /** Whether an image is still to be sent. */
  const hasImagesToSend = (): boolean => {
    const recipes = readStore<RecipeRecord>(storage, database, 'recipes');
    const isWaiting = ({ sha256, parked }: LocalImage) =>
      !parked && recipes.some(({ imageUrl, sync }) => imageUrl === imageUrlOf(sha256) && sync !== 'parked');
    return readStore<LocalImage>(storage, database, 'localPictures').some(isWaiting);
  };

  /** Rows as the server last gave them. */
  const knownRows = (): KnownRow[] => [
    ...nouns.flatMap((noun) =>
      readStore<StoredRecord>(storage, database, tableNamed(noun.name) ?? '').flatMap(
        (record) => knownIn(noun, record) ?? [],
      ),
    ),
    ...readStore<HiddenRow>(storage, database, 'hiddenRows'),
  ];

  /** How often its person dealt with what was rejected, and the device forgot what was not flushed. */
  let turns = 0;
  const news = (): string =>
    JSON.stringify([
      turns,
      state()?.epoch,
      knownRows().map(({ row, epoch }) => `${row.noun} ${row.id} ${epoch}.${row.version}`),
    ]);

  const unsavedWritesOf = (isGone: () => boolean) => {
    const own = ownTexts(texts, isGone);
    const words = createUnsavedWrites({ texts: own, name: database, page: `${name}-page-${++pages}`, nowMs });
    const deliver: typeof words.deliver = (write) =>
      words.deliver(async (left) => {
        await write(left);
        deps.onDelivered(left);
      });
    const said = { ...words, deliver };
    return parts.unsavedWrites?.(said) ?? said;
  };

  const openTab = async (): Promise<Tab> => {
    const gate = createGate();
    let isGone = false;
    const newName = () => `${name}-${++profiles}`;
    const db = await openPersonDatabase(name, newName, window, idb, { name: database, household });
    const membership = watchMembership(() => void letGo(tab));
    const api = watchForDeletion(membership.over(syncApiOf(gate, db)), {
      askIfDeleted: async () => false,
      onDeleted: () => forgetAll(),
      nowMs,
    });
    const openStream: OpenStream = async (signal) => {
      if (stage.belongs(person, subject)) return stage.pokes.open({ subject, person, gate }, signal);
      membership.note({ kind: 'refused', code: 'not_a_member' });
      return null;
    };
    const engine = createSyncEngine({
      db,
      api,
      core: parts.core,
      locks: locks.of(gate),
      newId: deviceId,
      openStream,
      timers: { nowMs, after: afterOf(gate) },
      isOnline: () => true,
      retryDelayMs: (failures, retryAfterMs) => retryDelayMs(failures, rng.next, retryAfterMs),
      unsavedWrites: unsavedWritesOf(() => isGone),
      onWritten: () => {},
      onFault: (error) => stage.tell(`${name}: a step failed: ${error}`),
    });
    const goAway = () => {
      engine.leave();
      isGone = true;
    };
    const tab: Tab = { gate, engine, goAway, images: plan.hasImages ? openImages(db, gate) : null };
    tabs.push(tab);
    if (plan.isPoked) engine.setListening(true);
    engine.refresh();
    tab.images?.wake();
    return tab;
  };

  /** The page that hears that its person belongs no longer lets go, and is no page of the household any more. */
  const letGo = async (tab: Tab): Promise<void> => {
    tab.engine.stop();
    tab.images?.stop();
    deps.onLettingGo();
    try {
      await (parts.keepUnsent ?? keepUnsent)(tab.engine.db);
      hasLetGo = true;
      texts.clear();
      deps.onLetGo();
    } catch (error) {
      stage.tell(`${name} cannot let go yet: ${error}`);
    }
    if (!tab.gate.isDead()) killTab(tab);
  };

  const killAll = (): void => {
    for (const tab of tabs) killTab(tab);
    for (const { gate, db } of drains) {
      gate.kill();
      abandon(db);
      locks.release(gate);
    }
    drains.clear();
  };

  /** Nothing of the household is left on it, as when it is dropped or the account is gone. */
  const drop = (): void => {
    killAll();
    wipe(storage, database);
    texts.clear();
    caches = createMemoryCaches(time);
  };
  const forgetAll = (): void => {
    deps.onLettingGo();
    drop();
    hasLetGo = true;
    deps.onLetGo();
  };

  const killTab = (tab: Tab): void => {
    tabs = tabs.filter((each) => each !== tab);
    tab.gate.kill();
    tab.images?.stop();
    abandon(tab.engine.db);
    locks.release(tab.gate);
  };

  return {
    name,
    subject,
    person,
    clock,
    storage,
    network,
    rejections,
    nowMs,
    tabs: (): readonly Tab[] => tabs,
    hasLetGo: () => hasLetGo,
    /** Its person is in the household again: what was left of it goes, and it is opened anew. */
    comeBack: (): void => {
      if (!parts.keepsLeft) drop();
      hasLetGo = false;
    },
    /** Where it has anything of the household, in words; what had not been sent is its person's and may stay. */
    holds: (): string[] =>
      ['outbox', 'batches', 'hiddenRows', ...nouns.map((noun) => tableNamed(noun.name) ?? '')].filter(
        (table) => readStore(storage, database, table).length > 0,
      ),
    /** Calls the API as a page would. */
    client: (tab: Tab): ApiClient => clientOf(tab.gate, tab.engine.db),
    openTab,
    killTab,
    /** The service worker wakes and sends everything that waits. */
    drainInBackground: async (): Promise<void> => {
      const gate = createGate();
      const db = new AteriaDb(database, idb);
      const drain = { gate, db };
      drains.add(drain);
      try {
        const exclusive = createExclusive(locks.of(gate), { after: afterOf(gate) });
        const api = watchMembership(() => {}).over(syncApiOf(gate, db));
        await drainInBackground({ db, api, core: parts.core, nowMs, newKey: deviceId, exclusive });
        if (plan.hasImages)
          await drainImages({
            db,
            client: imageClientOf(gate, db),
            caches: caches as CacheStorage,
            exclusive,
            nowMs,
          });
      } finally {
        drains.delete(drain);
        db.close();
      }
    },
    /** From now on requests come from a build that the server no longer serves, or no longer do. */
    setOldBuild: (isOld: boolean) => {
      isOldBuild = isOld;
    },
    isOldBuild: () => isOldBuild,
    /**
     * Opens a page of this build over what the first build would have left, who knew fewer nouns.
     *
     * @returns whether there can have been such a build: it queued nothing of nouns that it did not know
     */
    upgrade: async (): Promise<boolean> => {
      const { stores, nouns: knownNouns } = firstSchema(new AteriaDb('first', idb));
      const state = readStore<SyncState>(storage, database, 'syncState')[0];
      const outbox = readStore<OutboxEntry>(storage, database, 'outbox');
      if (!state || outbox.some(({ noun }) => !knownNouns.includes(noun))) return false;
      if (readStore(storage, database, 'localPictures').length > 0) return false;
      storage.disarm();
      const { lastN, hasStrays: _, ...oldState } = state;
      const shownNouns = state.shownNouns.filter((noun) => knownNouns.includes(noun));
      const tables: Record<string, unknown[]> = {
        syncState: [{ ...oldState, shownNouns }],
        outbox,
        batches: readStore(storage, database, 'batches'),
        serverRows: knownRows().map((known) => ({ noun: known.row.noun, id: known.row.id, ...known })),
      };
      for (const noun of knownNouns) {
        const table = tableNamed(noun) ?? '';
        tables[table] = readStore<StoredRecord>(storage, database, table).map(
          ({ base: _, ...record }) => record,
        );
      }
      for (const tab of tabs) killTab(tab);
      wipe(storage, database);
      await leaveOldBuild(database, idb, stores, tables, lastN);
      await openTab();
      return true;
    },
    /** All that was wrong with it is right again. */
    heal: () => {
      storage.disarm();
      isOldBuild = false;
      for (const { gate } of tabs) gate.thaw();
    },
    /**
     * The device loses its power soon, at a moment when there is something that was not flushed: no page is there any more, and
     * of what was not flushed only the beginning.
     */
    cutPowerSoon: (onCut: () => void): void => {
      storage.afterUnflushed(1 + rng.below(4), () =>
        time.afterTasks(rng.below(6), () => {
          if (isHealing()) return;
          killAll();
          turns += 1;
          storage.cutPower(database, (most) => rng.below(most + 1));
          onCut();
        }),
      );
    },
    /** Its person deals with what was rejected. */
    settles: (): void => {
      turns += 1;
    },
    /** The browser clears the profile under its running pages. */
    wipe: (): void => {
      wipe(storage, database);
      texts.clear();
      caches = createMemoryCaches(time);
    },
    /** What pages left that went away while they wrote. */
    left: (): PendingWrite[] => texts.all().flatMap((text) => JSON.parse(text) as PendingWrite[]),
    localPictures: () => readStore<LocalImage>(storage, database, 'localPictures'),
    hasImagesToSend,
    outbox: () => readStore<OutboxEntry>(storage, database, 'outbox'),
    knownRows,
    state,
    records: (table: string) => readStore<Record<string, unknown>>(storage, database, table),
    plan,
  };
}

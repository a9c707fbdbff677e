import { IDBKeyRange } from 'fake-indexeddb';
import type { ApiClient } from '../../../../client/src/api/http.ts';
import { retryDelayMs } from '../../../../client/src/api/retry-schedule.ts';
import { databaseName } from '../../../../client/src/db/ateria-db.ts';
import { leaveFirstBuild } from '../../../../client/src/db/testing/first-build.ts';
import { imageCacheName } from '../../../../client/src/images/cache/image-caches.ts';
import { createExclusive } from '../../../../client/src/sync/engine/exclusive.ts';
import { openPersonDatabase } from '../../../../client/src/sync/engine/open-person-database.ts';
import { createSyncEngine } from '../../../../client/src/sync/engine/sync-engine.ts';
import type { OpenStream } from '../../../../client/src/sync/pull/poke-stream.ts';
import { watchForDeletion } from '../../../../client/src/sync/pull/watch-for-deletion.ts';
import { watchMembership } from '../../../../client/src/sync/pull/watch-membership.ts';
import { createKeptTexts } from '../../../../client/src/sync/testing/kept-texts.ts';
import { type PendingWrite, readLeft } from '../../../../client/src/sync/write/unsaved-writes.ts';
import { endpoints } from '../../../../sync-protocol/src/api/endpoints.ts';
import { createNewId } from '../../../../sync-protocol/src/ids.ts';
import { protocolHeader } from '../../../../sync-protocol/src/sync/headers.ts';
import type { Rng } from '../../../../sync-protocol/testing/rng.ts';
import { createNetwork, type Network, type Stage } from '../network/network.ts';
import { rejecting } from '../network/rejections.ts';
import type { ServerAnswer } from '../network/server.ts';
import { createDisk } from './disk.ts';
import type { Engine } from './engine.ts';
import { createGate, type Gate } from './gate.ts';
import { inRequestsOf } from './in-requests-of.ts';
import { createLettingGo, type LettingGoListener } from './letting-go.ts';
import { createMemoryCaches } from './memory-caches.ts';
import { createPageApi } from './page-api.ts';
import { openPageWords } from './page-words.ts';
import { createServiceWorkers } from './service-workers.ts';
import { abandon, Storage, wipe } from './storage.ts';
import type { Tab } from './tab.ts';
import { createWebLocks } from './web-locks.ts';

export type SimDevice = ReturnType<typeof createDevice>;

/** One browser profile: storage, locks, a clock, a network to the server, and its open pages. */
export function createDevice(
  stage: Stage,
  deps: LettingGoListener & {
    name: string;
    /** Person whose household the device syncs; `person` is the device's user. */
    subject: string;
    person: string;
    /** Id of the household to open, in runs with several people; else the person's first. */
    household: string | undefined;
    /** The device's person does not belong to the household yet. */
    isAway: boolean;
    skewMs: number;
    rng: Rng;
    onAnswer: (answer: ServerAnswer) => void;
    /** A page has written what an earlier one left (SPEC O6). */
    onDelivered: (left: PendingWrite) => void;
    engine: Engine;
  },
) {
  const { time, conditions, isHealing } = stage;
  const { name, subject, person, household, rng } = deps;
  const parts = inRequestsOf(conditions.requestOps, deps.engine);
  const storage = new Storage(parts.flushes);
  /** Unique per device, since live queries in one process are notified by database name. */
  const database = databaseName(name);
  const disk = createDisk(storage, database);
  const { state, hasImagesToSend } = disk;
  let caches = createMemoryCaches(time);
  const locks = createWebLocks();
  const clock = { skewMs: deps.skewMs };
  const nowMs = () => time.nowMs() + clock.skewMs;
  const rejections = rejecting();
  let isOldBuild = false;
  let profiles = 0;
  let pages = 0;
  const texts = createKeptTexts();
  const words = { texts, name: database, nowMs, onDelivered: deps.onDelivered, parts };
  let tabs: Tab[] = [];

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

  /** Limits the page size, so that pulls have several pages. */
  const paged = (url: string): string => {
    if (conditions.pageRows === null || !url.startsWith(endpoints.changes.path)) return url;
    return `${url}${url.includes('?') ? '&' : '?'}limit=${conditions.pageRows}`;
  };

  const deviceId = createNewId({
    nowMs,
    randomBytes: (length) => Uint8Array.from({ length }, () => rng.below(256)),
  });
  const afterOf = (gate: Gate) => (delayMs: number, happen: () => void) =>
    time.after(delayMs, () => gate.enter(happen));
  const { clientOf, imageClientOf, syncApiOf, openImages } = createPageApi(stage, {
    name,
    person,
    household,
    rng,
    parts,
    network,
    nowMs,
    afterOf,
    locksOf: locks.of,
    page: { epoch: () => state()?.epoch ?? '', hasImages: hasImagesToSend },
  });
  /** Bundles even the few operations written at once here. */
  const idb = { indexedDB: storage as IDBFactory, IDBKeyRange, fewestBundled: 2 };

  const workers = createServiceWorkers({
    database,
    idb,
    locks,
    parts,
    nowMs,
    afterOf,
    syncApiOf,
    imageClientOf,
    newKey: deviceId,
    caches: () => (conditions.hasImages ? caches : null),
  });

  /** Receives no events, as there is no back/forward cache here. */
  const window = new EventTarget() as Window;

  /** Counts how often the person dealt with rejections and the device lost unflushed data. */
  let turns = 0;
  const news = (): string => JSON.stringify([turns, ...disk.heard()]);

  const openTab = async (): Promise<Tab> => {
    const gate = createGate();
    let isGone = false;
    const newName = () => `${name}-${++profiles}`;
    const db = await openPersonDatabase(name, newName, window, idb, { name: database, household });
    const membership = watchMembership(() => void lettingGo.letGo(tab));
    const api = watchForDeletion(membership.over(syncApiOf(gate, db)), {
      askIfDeleted: async () => false,
      onDeleted: lettingGo.forgetAll,
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
      queues: parts.queues,
      locks: locks.of(gate),
      newId: deviceId,
      openStream,
      timers: { nowMs, after: afterOf(gate) },
      isOnline: () => true,
      retryDelayMs: (failures, retryAfterMs) => retryDelayMs(failures, rng.next, retryAfterMs),
      unsavedWrites: openPageWords({ ...words, db, page: `${name}-page-${++pages}`, isGone: () => isGone }),
      onWritten: () => {},
      onFault: (error) => stage.tell(`${name}: a step failed: ${error}`),
    });
    const goAway = () => {
      engine.leave();
      isGone = true;
    };
    const tab: Tab = {
      gate,
      engine,
      goAway,
      images: conditions.hasImages ? openImages(db, gate, caches) : null,
    };
    tabs.push(tab);
    if (conditions.isPoked) engine.setListening(true);
    engine.refresh();
    tab.images?.wake();
    return tab;
  };

  const killAll = (): void => {
    for (const tab of tabs) killTab(tab);
    workers.killAll();
  };

  const clear = (): void => {
    wipe(storage, database);
    texts.clear();
    caches = createMemoryCaches(time);
  };
  /** Removes everything of the household, as when it is dropped or the account is deleted. */
  const drop = (): void => {
    killAll();
    clear();
  };
  const killTab = (tab: Tab): void => {
    tabs = tabs.filter((each) => each !== tab);
    tab.gate.kill();
    tab.images?.stop();
    abandon(tab.engine.db);
    locks.release(tab.gate);
  };

  const lettingGo = createLettingGo({
    database,
    idb,
    disk,
    locks,
    parts,
    killTab,
    drop,
    isAway: deps.isAway,
    caches: () => caches,
    clearTexts: () => texts.clear(),
    tell: (line) => stage.tell(`${name} ${line}`),
    onLettingGo: deps.onLettingGo,
    onLetGo: deps.onLetGo,
  });

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
    hasLetGo: lettingGo.hasLetGo,
    lookAgain: lettingGo.lookAgain,
    comeBack: lettingGo.comeBack,
    /** Where the device still has data of the household; unsent data belongs to the person and may stay. */
    holds: (): string[] => [
      ...disk.holds(),
      ...(caches.sizeOf(imageCacheName(database)) > 0 ? ['the cache of images'] : []),
    ],
    /** An API client as in a page. */
    client: (tab: Tab): ApiClient => clientOf(tab.gate, tab.engine.db),
    exclusive: ({ gate }: Tab) => createExclusive(locks.of(gate), { after: afterOf(gate) }),
    openTab,
    killTab,
    /** Wakes the service worker, which sends everything that waits. */
    drainInBackground: workers.drain,
    /** Switches whether requests come from a build that the server no longer accepts. */
    setOldBuild: (isOld: boolean) => {
      isOldBuild = isOld;
    },
    /**
     * Opens a page of this build on data as the first build, which knew fewer nouns, would have left it.
     *
     * @returns whether there can have been such a build
     */
    upgrade: async (): Promise<boolean> => {
      const first = disk.asFirstBuild();
      if (!first) return false;
      storage.disarm();
      killAll(); // This build's pages and workers do not run beside the first build's.
      wipe(storage, database);
      await leaveFirstBuild(database, idb, first.tables, first.lastN);
      await openTab();
      return true;
    },
    /** Ends all faults of the device. */
    heal: () => {
      storage.disarm();
      isOldBuild = false;
      for (const { gate } of tabs) gate.thaw();
    },
    /**
     * Cuts the device's power soon, when there are unflushed transactions: all pages are gone, and of the
     * unflushed transactions only the earliest remain.
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
    /** The person has dealt with rejections. */
    settles: (): void => {
      turns += 1;
    },
    /** The browser clears the profile under its running pages. */
    wipe: clear,
    /** Writes left by pages that went away while writing. */
    left: (): PendingWrite[] => [...disk.reads.ahead(), ...texts.all().flatMap(readLeft)],
    ...disk.reads,
  };
}

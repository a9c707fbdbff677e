import { IDBKeyRange } from 'fake-indexeddb';
import { createApiClient } from '../../client/src/api/http.ts';
import { retryDelayMs } from '../../client/src/api/retry-schedule.ts';
import { AteriaDb, databaseName } from '../../client/src/db/ateria-db.ts';
import type { OutboxEntry, ServerRow, SyncState } from '../../client/src/db/records.ts';
import { drainInBackground } from '../../client/src/sync/drain-in-background.ts';
import { createExclusive } from '../../client/src/sync/exclusive.ts';
import { openPersonDatabase } from '../../client/src/sync/open-person-database.ts';
import { createSyncEngine, type SyncEngine } from '../../client/src/sync/sync-engine.ts';
import { toSyncApi } from '../../client/src/sync/to-sync-api.ts';
import { endpoints } from '../../sync-protocol/src/api/endpoints.ts';
import { createNewId } from '../../sync-protocol/src/ids.ts';
import { protocolHeader } from '../../sync-protocol/src/sync/headers.ts';
import type { Rng } from '../../sync-protocol/testing/rng.ts';
import { createGate, type Gate } from './gate.ts';
import { createNetwork, type Network, type Stage } from './network.ts';
import { refusing } from './refusals.ts';
import { firstSchema } from './screen.ts';
import type { ServerAnswer } from './server.ts';
import { abandon, putBack, readStore, Storage } from './storage.ts';
import { createWebLocks } from './web-locks.ts';

/** One page of the app, with an engine of its own. */
export interface Tab {
  gate: Gate;
  engine: SyncEngine;
}

export type SimDevice = ReturnType<typeof createDevice>;

const identityKey = 'person';
export const databaseOfDevice = databaseName(identityKey);

/** One browser profile: storage, locks, a clock and a way to the server, and whatever pages are open in it. */
export function createDevice(
  stage: Stage,
  deps: { name: string; subject: string; skewMs: number; rng: Rng; onAnswer: (answer: ServerAnswer) => void },
) {
  const { time, server, plan, isHealing } = stage;
  const { name, subject, rng } = deps;
  const storage = new Storage();
  const locks = createWebLocks();
  const clock = { skewMs: deps.skewMs };
  const nowMs = () => time.nowMs() + clock.skewMs;
  const refusals = refusing();
  let isOldBuild = false;
  let profiles = 0;
  let tabs: Tab[] = [];

  const network: Network = createNetwork(stage, {
    ...{ name, subject, rng, onAnswer: deps.onAnswer },
    change: (request) => {
      const headers = isOldBuild ? { ...request.headers, [protocolHeader]: '0' } : request.headers;
      return refusals.spoil({ ...request, url: paged(request.url), headers });
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
  const apiOf = (gate: Gate) => {
    const after = afterOf(gate);
    const getAccessToken = async (request?: { forceRenew?: string }) => {
      const fails = request?.forceRenew !== undefined && !isHealing() && rng.chance(0.3);
      return fails
        ? ({ kind: 'offline' } as const)
        : ({ kind: 'token', token: server.tokenOf(subject) } as const);
    };
    const client = createApiClient({
      ...{ baseUrl: 'https://ateria.test', fetch: network.fetchOf(gate), getAccessToken },
      ...{ now: nowMs, after },
    });
    return toSyncApi(client);
  };
  const afterOf = (gate: Gate) => (delayMs: number, happen: () => void) =>
    time.after(delayMs, () => gate.enter(happen));
  /** Dexie's cache is for live queries, of which there are none here. */
  const idb = { indexedDB: storage as IDBFactory, IDBKeyRange, cache: 'disabled' as const };

  const openTab = async (): Promise<Tab> => {
    const gate = createGate();
    const db = await openPersonDatabase(identityKey, () => `${name}-${++profiles}`, idb);
    const engine = createSyncEngine({
      ...{ db, api: apiOf(gate), locks: locks.of(gate), newId: deviceId },
      openStream: (signal) => stage.pokes.open(subject, gate, signal),
      timers: { nowMs, after: afterOf(gate) },
      isOnline: () => true,
      retryDelayMs: (failures, retryAfterMs) => retryDelayMs(failures, rng.next, retryAfterMs),
      onWritten: () => {},
      onFault: (error) => stage.tell(`${name}: a step failed: ${error}`),
    });
    const tab = { gate, engine };
    tabs.push(tab);
    if (plan.isPoked) engine.setListening(true);
    engine.refresh();
    return tab;
  };

  const killTab = (tab: Tab): void => {
    tabs = tabs.filter((each) => each !== tab);
    tab.gate.kill();
    abandon(tab.engine.db);
    locks.release(tab.gate);
  };

  return {
    name,
    subject,
    clock,
    storage,
    network,
    refusals,
    nowMs,
    tabs: (): readonly Tab[] => tabs,
    openTab,
    killTab,
    /** The service worker wakes and sends everything that waits. */
    drainInBackground: async (): Promise<void> => {
      const gate = createGate();
      const db = new AteriaDb(databaseOfDevice, idb);
      try {
        await drainInBackground({
          ...{ db, api: apiOf(gate), nowMs, newKey: deviceId },
          exclusive: createExclusive(locks.of(gate), { after: afterOf(gate) }),
        });
      } finally {
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
      const { stores, nouns } = firstSchema(new AteriaDb('first', idb));
      const state = readStore<SyncState>(storage, databaseOfDevice, 'syncState')[0];
      const outbox = readStore<OutboxEntry>(storage, databaseOfDevice, 'outbox');
      if (!state || outbox.some(({ noun }) => !nouns.includes(noun))) return false;
      storage.disarm();
      for (const tab of tabs) killTab(tab);
      putBack(storage, databaseOfDevice, 10, stores);
      state.shownNouns = state.shownNouns.filter((name) => nouns.includes(name));
      await openTab();
      return true;
    },
    /** All that was wrong with it is right again. */
    heal: () => {
      storage.disarm();
      isOldBuild = false;
      for (const { gate } of tabs) gate.thaw();
    },
    outbox: () => readStore<OutboxEntry>(storage, databaseOfDevice, 'outbox'),
    serverRows: () => readStore<ServerRow>(storage, databaseOfDevice, 'serverRows'),
    state: (): SyncState | undefined => readStore<SyncState>(storage, databaseOfDevice, 'syncState')[0],
    records: (table: string) => readStore<Record<string, unknown>>(storage, databaseOfDevice, table),
    plan,
  };
}

import { type ApiClient, createApiClient } from '../../../../client/src/api/http.ts';
import { retryDelayMs } from '../../../../client/src/api/retry-schedule.ts';
import type { AteriaDb } from '../../../../client/src/db/ateria-db.ts';
import { createImages, type Images } from '../../../../client/src/images/images.ts';
import type { SyncApi } from '../../../../client/src/sync/engine/sync-api.ts';
import { toSyncApi } from '../../../../client/src/sync/engine/to-sync-api.ts';
import { householdOf } from '../../../../client/src/sync/status/household-of.ts';
import type { Rng } from '../../../../sync-protocol/testing/rng.ts';
import type { Network, Stage } from '../network/network.ts';
import type { ApiOfPage, Engine } from './engine.ts';
import type { Gate } from './gate.ts';
import type { SimCaches } from './memory-caches.ts';

/** The API client of a device's page or worker: over the device's network, in virtual time. */
export function createPageApi(
  { server, time, tell, isHealing }: Pick<Stage, 'server' | 'time' | 'tell' | 'isHealing'>,
  deps: {
    name: string;
    person: string;
    household: string | undefined;
    rng: Rng;
    parts: Engine;
    network: Network;
    nowMs: () => number;
    afterOf: (gate: Gate) => (delayMs: number, happen: () => void) => () => void;
    locksOf: (gate: Gate) => LockManager;
    page: ApiOfPage;
  },
) {
  const { name, person, household, rng, parts, network, nowMs, afterOf, page } = deps;

  const clientOf = (gate: Gate, db: AteriaDb): ApiClient => {
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
      after: afterOf(gate),
      ...(household !== undefined && { household: householdOf(db) }),
    });
  };

  const imageClientOf = (gate: Gate, db: AteriaDb): ApiClient => {
    const client = clientOf(gate, db);
    return parts.imageClient?.(client) ?? client;
  };

  return {
    clientOf,
    imageClientOf,
    openImages: (db: AteriaDb, gate: Gate, caches: SimCaches): Images =>
      createImages({
        db,
        client: imageClientOf(gate, db),
        caches,
        locks: deps.locksOf(gate),
        timers: { nowMs, after: afterOf(gate) },
        prepare: async (file) => ({ bytes: await time.hold(file.arrayBuffer()), type: 'image/png' }),
        retryDelayMs: (failures, retryAfterMs) => retryDelayMs(failures, rng.next, retryAfterMs),
        drafts: () => [],
        onFault: (error) => tell(`${name}: a step of the images failed: ${error}`),
      }),
    syncApiOf: (gate: Gate, db: AteriaDb): SyncApi => {
      const api = toSyncApi(clientOf(gate, db));
      return parts.syncApi?.(api, page) ?? api;
    },
  };
}

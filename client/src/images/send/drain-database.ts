import { type ApiClient, type ApiClientOptions, createApiClient } from '#api/http.ts';
import { apiBaseUrl } from '#api/public-api.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { createExclusive } from '#sync/engine/exclusive.ts';
import { toSyncApi } from '#sync/engine/to-sync-api.ts';
import { watchMembership } from '#sync/pull/watch-membership.ts';
import { drainInBackground } from '#sync/push/drain-in-background.ts';
import { householdOf } from '#sync/status/household-of.ts';
import { readEpoch } from '#sync/status/sync-state.ts';
import { drainImages } from './drain-images.ts';

/**
 * `removed`: the person no longer belongs to the household; what waits stays until it has been offered to
 * them.
 */
export type DatabaseDrain = 'drained' | 'waiting' | 'deleted' | 'removed';

/** Sends what waits in a database that no page shows: first operations, which are small, then images. */
export async function drainDatabase(
  db: AteriaDb,
  deps: { getAccessToken: ApiClientOptions['getAccessToken']; newKey: () => string },
): Promise<DatabaseDrain> {
  const client = clientOfDatabase(db, deps.getAccessToken);
  let isRemoved = false;
  const membership = watchMembership(() => {
    isRemoved = true;
  });
  const common = { db, exclusive: createExclusive(navigator.locks), nowMs: Date.now };
  const drain = await drainInBackground({
    ...common,
    api: membership.over(toSyncApi(client)),
    newKey: deps.newKey,
  });
  if (isRemoved) return 'removed';
  if (drain === 'deleted') return drain;
  const areImagesSent = await drainImages({ ...common, client, caches: globalThis.caches });
  return areImagesSent ? drain : 'waiting';
}

/** API client for the household whose rows a database holds. */
export function clientOfDatabase(
  db: AteriaDb,
  getAccessToken: ApiClientOptions['getAccessToken'],
): ApiClient {
  return createApiClient({
    baseUrl: apiBaseUrl(),
    fetch: (input, init) => fetch(input, init),
    getAccessToken,
    readEpoch: () => readEpoch(db),
    household: householdOf(db),
  });
}

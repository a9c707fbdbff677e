import { DeletedAccountAnswer } from 'sync-protocol/api/deleted-account.ts';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { deviceHeader } from 'sync-protocol/sync/headers.ts';
import type { ApiFailure } from '#api/api-outcome.ts';
import type { ApiClient } from '#api/http.ts';
import { createApiClient } from '#api/http.ts';
import { apiBaseUrl, createPublicApi } from '#api/public-api.ts';
import { retryDelayMs } from '#api/retry-schedule.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { noteHousehold } from '#db/households/households-here.ts';
import { withReopen } from '#db/reopen.ts';
import { pause } from '#lib/pause.ts';
import { newId } from '#sync/write/new-id.ts';
import type { OpenStream } from '../pull/poke-stream.ts';
import { watchForDeletion } from '../pull/watch-for-deletion.ts';
import { watchMembership } from '../pull/watch-membership.ts';
import { requestBackgroundSync } from '../push/background-sync.ts';
import { leaveWorkerToken } from '../push/worker-token.ts';
import { householdOf } from '../status/household-of.ts';
import { createStatsKeeper } from '../status/stats-keeper.ts';
import { readEpoch, readSyncState } from '../status/sync-state.ts';
import { createUnsavedWrites } from '../write/unsaved-writes.ts';
import { readAhead } from '../write/write-ahead.ts';
import { asksPerson, keepStorage } from './keep-storage.ts';
import { openPersonDatabase } from './open-person-database.ts';
import { createSyncEngine, type SyncEngine } from './sync-engine.ts';
import { systemTimers } from './timers.ts';
import { toSyncApi } from './to-sync-api.ts';

type TokenAnswer =
  | { kind: 'token'; token: string; expiresAt: number }
  | { kind: 'offline' }
  | { kind: 'signed-out'; reason: string };

/** The owner of a database, as the identity provider names them. */
interface Person {
  issuer: string;
  sub: string;
}

export type GetToken = (request?: { forceRenew?: string }) => Promise<TokenAnswer>;

/**
 * Opens a person's database in this browser and starts sync over it. The caller has to `stop` the engine and
 * close its database.
 *
 * @throws when the database cannot be opened
 */
export async function openEngine(
  identityKey: string,
  getToken: GetToken,
  owner: { person: Person; onAccountDeleted: () => void; onRemoved: () => void },
): Promise<SyncEngine> {
  // Yield: the render before this was a long task.
  await pause();
  const db = await openPersonDatabase(identityKey, newId, window);
  let hasAskedToKeep = false;
  const client = createApiClient({
    baseUrl: apiBaseUrl(),
    fetch: (input, init) => fetch(input, init),
    getAccessToken: sharingWithWorker(db, getToken),
    readEpoch: () => readEpoch(db),
    household: householdOf(db, (household) => noteHousehold(db.name, household)),
  });
  const membership = watchMembership(owner.onRemoved);
  const api = watchForDeletion(membership.over(toSyncApi(client)), {
    askIfDeleted: () => isAccountDeleted(db, owner.person),
    onDeleted: owner.onAccountDeleted,
    nowMs: Date.now,
  });
  const keepStats = createStatsKeeper({ db, api, nowMs: Date.now });
  return createSyncEngine({
    db,
    api,
    openStream: openStreamOf(client, db, (failure) => api.note(failure) || membership.note(failure)),
    locks: navigator.locks as LockManager | undefined,
    timers: systemTimers,
    isOnline: () => navigator.onLine,
    newId,
    unsavedWrites: createUnsavedWrites({
      texts: localStorage,
      readAhead: () => withReopen(db, () => readAhead(db)),
      name: db.name,
      page: newId(),
      nowMs: Date.now,
    }),
    retryDelayMs: (failures, retryAfterMs) => retryDelayMs(failures, Math.random, retryAfterMs),
    onWritten: () => {
      requestBackgroundSync(navigator.serviceWorker).catch(() => undefined);
      // Ask after the first stored write, once a page. A browser that prompts the person is asked elsewhere,
      // when they know why.
      if (!hasAskedToKeep && !asksPerson(navigator))
        keepStorage(navigator.storage as StorageManager | undefined).catch(() => undefined);
      hasAskedToKeep = true;
    },
    onContact: () => void keepStats().catch(() => undefined),
    onAccount: (mark) => void keepStats(mark).catch(() => undefined),
    onFault: (error) => console.error('a step of sync failed and will be repeated', error),
  });
}

/** Asks the server without a token, for a device whose session has ended. */
async function isAccountDeleted(db: AteriaDb, { issuer, sub }: Person): Promise<boolean> {
  const epoch = await readEpoch(db);
  if (epoch === '') return false;
  const answer = await createPublicApi().request({
    ...endpoints.deletedAccounts,
    body: { issuer, subject: sub, epoch },
    schema: DeletedAccountAnswer,
    isPublic: true,
  });
  if (answer.kind !== 'ok') throw new Error('the server did not say whether the account is deleted');
  return answer.body.isDeleted;
}

/**
 * Leaves each new token in the database for the service worker, which sends with it while no page is open.
 */
function sharingWithWorker(db: AteriaDb, getToken: GetToken): GetToken {
  let left = '';
  return async (request) => {
    const answer = await getToken(request);
    if (answer.kind === 'token' && answer.token !== left) {
      left = answer.token;
      leaveWorkerToken(db, answer.token, answer.expiresAt).catch(() => undefined);
    }
    return answer;
  };
}

/** Names this device, so that the stream leaves out what the device's own answers have told it (SPEC P6). */
function openStreamOf(client: ApiClient, db: AteriaDb, note: (failure: ApiFailure) => unknown): OpenStream {
  return async (signal) => {
    const { device } = await readSyncState(db);
    const headers = { [deviceHeader]: device };
    const answer = await client.openStream({ path: endpoints.changesStream.path, headers, signal });
    if (answer.kind === 'open') return answer.body;
    note(answer);
    return null;
  };
}

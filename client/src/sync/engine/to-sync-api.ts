import type { ApiOutcome } from '#api/api-outcome.ts';
import type { ApiClient } from '#api/http.ts';
import type { SyncApi, SyncResult } from './sync-api.ts';

/** Narrows the API client to what sync needs: every outcome without a definitive answer becomes a retry. */
export function toSyncApi(client: Pick<ApiClient, 'request'>): SyncApi {
  return { request: async (request) => toSyncResult(await client.request(request)) };
}

function toSyncResult<T>(outcome: ApiOutcome<T>): SyncResult<T> {
  switch (outcome.kind) {
    case 'unauthorized':
      return { kind: 'signed-out' };
    case 'no-token':
      return outcome.reason === 'signed-out' ? { kind: 'signed-out' } : { kind: 'retry' };
    case 'aborted':
      return { kind: 'retry' };
    default:
      return outcome;
  }
}

import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { UserStats } from 'sync-protocol/api/user-stats.ts';
import { type ActOutcome, toActOutcome } from './act-outcome.ts';
import type { ApiClient } from './http.ts';

/** Fetches the person's account stats (specification 7). */
export async function readStats(client: Pick<ApiClient, 'request'>): Promise<ActOutcome<UserStats>> {
  return toActOutcome(await client.request({ ...endpoints.stats, schema: UserStats }));
}

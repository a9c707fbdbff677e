import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { UserStats } from 'sync-protocol/api/user-stats.ts';
import type { ActOutcome } from '#api/act-outcome.ts';
import type { ApiClientOptions } from '#api/http.ts';
import { createPersonCall } from '#api/person-calls.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { householdOf } from '#sync/status/household-of.ts';

/** Reads the person's stats; loaded at a tour's end, which few starts see. */
export function readStats(
  db: AteriaDb,
  getAccessToken: ApiClientOptions['getAccessToken'],
): Promise<ActOutcome<UserStats>> {
  return createPersonCall(getAccessToken, undefined, householdOf(db))(endpoints.stats, UserStats);
}

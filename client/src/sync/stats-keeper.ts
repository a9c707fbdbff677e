import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { UserStats } from 'sync-protocol/api/user-stats.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { SyncApi } from './sync-api.ts';

/** What the server says of the account changes seldom; asked again at the first contact after this. */
const freshMs = 10 * 60_000;
/** On the free plan sooner: it may have been paid for on another device. */
const freeFreshMs = 60_000;

/**
 * Keeps the server's last word on the account on this device, so that the plan is known without a network.
 *
 * @returns call it at every contact with the server; what cannot be had is left for the next one
 */
export function createStatsKeeper(deps: { db: AteriaDb; api: SyncApi; nowMs: () => number }) {
  const { db, api, nowMs } = deps;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isFree = false;
  let isAsking = false;

  return async (): Promise<void> => {
    const age = nowMs() - askedAt;
    if (isAsking) return;
    isAsking = true;
    try {
      if (age >= 0 && age < (isFree ? freeFreshMs : freshMs) && !(await isBehind(db))) return;
      const answer = await api.request({ ...endpoints.stats, schema: UserStats });
      if (answer.kind !== 'ok') return;
      await db.facts.put({ key: 'stats', stats: answer.body });
      askedAt = nowMs();
      isFree = answer.body.accountType === 'free';
    } finally {
      isAsking = false;
    }
  };
}

/** Whether the server has been told that the person was shown around since it said that they were not. */
async function isBehind(db: AteriaDb): Promise<boolean> {
  const kept = await db.facts.get('stats');
  if (kept?.stats.subscription.onboardingComplete !== false) return false;
  const rows = await db.onboarding.toArray();
  return rows.some(({ isComplete, sync }) => isComplete && sync === 'saved');
}

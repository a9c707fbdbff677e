import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { UserStats } from 'sync-protocol/api/user-stats.ts';
import { accountMark } from 'sync-protocol/tiers/account-mark.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { SyncApi } from '../engine/sync-api.ts';

/** Account stats change seldom; they are requested again at the first contact after this. */
const freshMs = 10 * 60_000;
/** Sooner on the free tier, which another device may have upgraded. */
const freeFreshMs = 60_000;

/**
 * Keeps the server's latest account stats on this device, so that the tier is known without a network.
 *
 * @returns a function to call at every contact with the server, and with the server's mark of the tier when
 * it sends one; failed requests are repeated at the next contact
 */
export function createStatsKeeper(deps: { db: AteriaDb; api: SyncApi; nowMs: () => number }) {
  const { db, api, nowMs } = deps;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isFree = false;
  let isAsking = false;
  let markWhileAsking: string | undefined;

  const ask = async (mark: string | undefined): Promise<void> => {
    const age = nowMs() - askedAt;
    const isFresh = age >= 0 && age < (isFree ? freeFreshMs : freshMs);
    if (isFresh && !(await isBehind(db, mark))) return;
    const answer = await api.request({ ...endpoints.stats, schema: UserStats });
    if (answer.kind !== 'ok') return;
    await db.facts.put({ key: 'stats', stats: answer.body });
    askedAt = nowMs();
    isFree = answer.body.accountType === 'free';
  };

  const keep = async (mark?: string): Promise<void> => {
    if (isAsking) {
      markWhileAsking = mark ?? markWhileAsking;
      return;
    }
    isAsking = true;
    try {
      await ask(mark);
    } finally {
      isAsking = false;
    }
    const waiting = markWhileAsking;
    markWhileAsking = undefined;
    if (waiting !== undefined) await keep(waiting);
  };
  return keep;
}

/**
 * Whether the server has newer stats than those stored: its mark of the tier differs, or it has received
 * since then that the person finished onboarding.
 */
async function isBehind(db: AteriaDb, mark: string | undefined): Promise<boolean> {
  const kept = await db.facts.get('stats');
  if (mark !== undefined && kept && accountMark(kept.stats) !== mark) return true;
  if (kept?.stats.subscription.onboardingComplete !== false) return false;
  const rows = await db.onboarding.toArray();
  return rows.some(({ isComplete, sync }) => isComplete && sync === 'saved');
}

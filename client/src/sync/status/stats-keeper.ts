import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { UserStats } from 'sync-protocol/api/user-stats.ts';
import { accountMark } from 'sync-protocol/tiers/account-mark.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { SyncApi } from '../engine/sync-api.ts';

/** What the server says of the account changes seldom; asked again at the first contact after this. */
const freshMs = 10 * 60_000;
/** On the free tier sooner: it may have been paid for on another device. */
const freeFreshMs = 60_000;

/**
 * Keeps the server's last word on the account on this device, so that the tier is known without a network.
 *
 * @returns call it at every contact with the server, and with how the server marks the tier when it says so; what cannot be had
 *   is left for the next one
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
 * Whether the server has something else to say than it said last: it marks the tier otherwise, or has been told since that the
 * person was shown around.
 */
async function isBehind(db: AteriaDb, mark: string | undefined): Promise<boolean> {
  const kept = await db.facts.get('stats');
  if (mark !== undefined && kept && accountMark(kept.stats) !== mark) return true;
  if (kept?.stats.subscription.onboardingComplete !== false) return false;
  const rows = await db.onboarding.toArray();
  return rows.some(({ isComplete, sync }) => isComplete && sync === 'saved');
}

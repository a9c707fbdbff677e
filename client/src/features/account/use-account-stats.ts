import { useEffect } from 'react';
import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import { keepReadingHere } from '#api/keep-reading.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { type FirstPull, useFirstPull } from '#sync/pull/use-first-pull.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { useInReach } from '#sync/status/use-sync-status.ts';
import type { AccountApi } from './account-api.ts';

export interface AccountStats {
  /** False until read from this device. */
  isRead: boolean;
  firstPull: FirstPull | undefined;
  /** The server's latest stats; undefined if never received. */
  account: UserStats | undefined;
  /** Whether the first stats are still being loaded. */
  isComing: boolean;
  /** Counts on this device, including what waits; null before the first full pull. */
  recipesSaved: number | null;
  mealsPlanned: number | null;
}

/** What is known of the account, online or offline; requested again when the page opens. */
export function useAccountStats(api: Pick<AccountApi, 'readStats'>): AccountStats {
  const { db } = useSync();
  useEffect(
    () =>
      keepReadingHere(async () => {
        const answer = await api.readStats();
        // If it cannot be stored, the next contact fetches it again.
        if (answer.kind === 'ok')
          await db.facts.put({ key: 'stats', stats: answer.body }).catch(() => undefined);
        return answer.kind !== 'failed' && answer.kind !== 'offline';
      }),
    [api, db],
  );
  const stored = useStored(async (opened) => {
    const [kept, sync, recipes, meals] = await Promise.all([
      opened.facts.get('stats'),
      opened.syncState.get('sync'),
      opened.recipes.count(),
      opened.calendarEntries.count(),
    ]);
    const isWhole = sync?.hasPulled ?? false;
    return {
      account: kept?.stats,
      recipesSaved: isWhole ? recipes : null,
      mealsPlanned: isWhole ? meals : null,
    };
  });
  const firstPull = useFirstPull();
  const isInReach = useInReach();
  return stored
    ? { isRead: true, firstPull, isComing: !stored.account && isInReach, ...stored }
    : {
        isRead: false,
        firstPull,
        isComing: true,
        account: undefined,
        recipesSaved: null,
        mealsPlanned: null,
      };
}

import { useEffect } from 'react';
import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import { keepReadingHere } from '#api/keep-reading.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { type FirstPull, useFirstPull } from '#sync/pull/use-first-pull.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { useInReach } from '#sync/status/use-sync-status.ts';
import type { AccountApi } from './account-api.ts';

export interface AccountStats {
  /** False until this device has been read. */
  isRead: boolean;
  firstPull: FirstPull | undefined;
  /** What the server last said; undefined where it never has. */
  account: UserStats | undefined;
  /** Whether that is on its way for the first time. */
  isComing: boolean;
  /** As they are on this device, with what waits; null before it has ever had everything from the server. */
  recipesSaved: number | null;
  mealsPlanned: number | null;
}

/** What is known of the account, with and without a network; asked anew when the page opens. */
export function useAccountStats(api: Pick<AccountApi, 'readStats'>): AccountStats {
  const { db } = useSync();
  useEffect(
    () =>
      keepReadingHere(async () => {
        const answer = await api.readStats();
        // What could not be kept now is had at the next contact.
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

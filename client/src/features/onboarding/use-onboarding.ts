import { useMemo } from 'react';
import { onboardingId } from 'sync-protocol/onboarding/onboarding.ts';
import { useSessionContext } from '#auth/session/use-session.ts';
import { noteShownAround, wasShownAround } from '#db/shown-around.ts';
import { useKnownIdentity } from '#lib/use-known-identity.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { completeOnboarding } from './complete-onboarding.ts';

export interface OnboardingState {
  /** Null while neither this device nor the server has said. */
  isComplete: boolean | null;
  /** Called at the end of a tour; see `completeOnboarding`. */
  complete: () => Promise<void>;
}

/** Whether the person was shown around, by this device's record or else the server's latest stats. */
export function useOnboarding(): OnboardingState {
  const engine = useSync();
  const { getAccessToken } = useSessionContext();
  const identity = useKnownIdentity();
  const id = identity ? onboardingId({ issuer: identity.issuer, subject: identity.sub }) : '';
  const known = useStored(
    async (db) => {
      const [row, kept] = await Promise.all([db.onboarding.get(id), db.facts.get('stats')]);
      const isHere = row?.isComplete === true || (kept?.stats.subscription.onboardingComplete ?? null);
      if (isHere) noteShownAround(db.name);
      return { isComplete: wasShownAround(db.name) || isHere, hasRow: row !== undefined };
    },
    [id],
  );

  return useMemo(
    () => ({
      isComplete: known?.isComplete ?? null,
      complete: () =>
        completeOnboarding({
          engine,
          id,
          hasRow: known?.hasRow ?? false,
          note: () => noteShownAround(engine.db.name),
          readStats: async () => {
            const part = await import('./read-stats.ts').catch(() => null);
            return part ? part.readStats(engine.db, getAccessToken) : { kind: 'offline' };
          },
        }),
    }),
    [engine, getAccessToken, id, known],
  );
}

import { useMemo } from 'react';
import { onboarding as noun, onboardingId } from 'sync-protocol/onboarding/onboarding.ts';
import { useKnownIdentity } from '#lib/use-known-identity.ts';
import { useSync } from '#sync/sync-context.tsx';
import { useStored } from '#sync/use-stored.ts';

export interface Onboarding {
  /** Null while neither this device nor the server has said. */
  isComplete: boolean | null;
  /** Notes it on this device and for the server, without waiting for a network; then asks for the stats again. */
  complete: () => Promise<void>;
}

/** Whether the person has been shown around: by this device's own word, else by the server's last. */
export function useOnboarding(): Onboarding {
  const engine = useSync();
  const identity = useKnownIdentity();
  const id = identity ? onboardingId({ issuer: identity.issuer, subject: identity.sub }) : '';
  const isComplete = useStored(
    async (db) => {
      const [row, kept] = await Promise.all([db.onboarding.get(id), db.facts.get('stats')]);
      return row?.isComplete === true || (kept?.stats.subscription.onboardingComplete ?? null);
    },
    [id],
  );

  return useMemo(
    () => ({
      isComplete: isComplete ?? null,
      complete: async () => {
        const known = await engine.db.onboarding.get(id);
        if (known?.isComplete) return;
        const kind = known ? 'set' : 'add';
        await engine.write({ kind, noun: noun.name, id, set: { isComplete: true } });
        if ((await engine.drain(noun.resource)) === 'drained') engine.pull();
      },
    }),
    [engine, id, isComplete],
  );
}

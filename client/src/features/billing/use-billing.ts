import { msg } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import type { ActOutcome } from '#api/act-outcome.ts';
import { useSessionContext } from '#auth/session/use-session.ts';
import { useFailureWords } from '#shell/use-failure-words.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { householdOf } from '#sync/status/household-of.ts';
import { type BillingApi, createBillingApi } from './billing-api.ts';
import { billingRefusals } from './billing-refusals.ts';

export interface BillingActions {
  /** The server's latest stats; undefined if never received. */
  stats: UserStats | undefined;
  isBusy: boolean;
  /** Why the last action failed; '' if it did not. */
  error: string;
  upgrade: () => Promise<void>;
  cancel: () => Promise<void>;
  resume: () => Promise<void>;
  manage: () => Promise<void>;
}

const failed = msg`That did not work, and nothing was changed. Please try again.`;

/** The billing API inside the app, for the household on the screen. */
export function useSessionBilling(): BillingApi {
  const session = useSessionContext();
  const { db } = useSync();
  return useMemo(() => createBillingApi(session, undefined, householdOf(db)), [session, db]);
}

/** The subscription as known on this device, and the actions on it. */
export function useBilling(api: BillingApi, leaveFor: (url: string) => void): BillingActions {
  const { db } = useSync();
  const words = useFailureWords(billingRefusals);
  const kept = useStored(async (own) => (await own.facts.get('stats'))?.stats);
  /** The latest stats, if the disk could not store them. */
  const [unkept, setUnkept] = useState<UserStats>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');

  const attempt = async <T>(act: () => Promise<ActOutcome<T>>, onDone: (body: T) => void = () => {}) => {
    if (isBusy) return;
    setBusy(true);
    setError('');
    const outcome = await act();
    const latest = await api.readStats();
    if (latest.kind === 'ok') {
      const stats = latest.body;
      setUnkept(
        await db.facts.put({ key: 'stats', stats }).then(
          () => undefined,
          () => stats,
        ),
      );
    }
    setBusy(false);
    if (outcome.kind === 'ok') onDone(outcome.body);
    else setError(words(outcome, failed));
  };

  return {
    stats: unkept ?? kept,
    isBusy,
    error,
    upgrade: () => attempt(() => api.upgrade(crypto.randomUUID())),
    cancel: () => attempt(api.cancel),
    resume: () => attempt(api.resume),
    manage: () => attempt(api.openPortal, ({ url }) => leaveFor(url)),
  };
}

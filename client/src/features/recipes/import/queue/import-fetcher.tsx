import { useEffect } from 'react';
import { retryDelayMs } from '#api/retry-schedule.ts';
import { useSession, useSessionContext } from '#auth/session/use-session.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { systemTimers } from '#sync/engine/timers.ts';
import { createAddressReader } from '../address-reader.ts';
import { createImportFetcher } from './fetch-imports.ts';

/** Fetches, on whatever page one is, the addresses that were shared or pasted without a network. */
export default function ImportFetcher() {
  const { db } = useSync();
  const { getAccessToken } = useSessionContext();
  const { status } = useSession();
  const isSignedIn = status === 'signed-in';
  useEffect(() => {
    if (!isSignedIn) return;
    const fetcher = createImportFetcher({
      db,
      readAddress: createAddressReader(getAccessToken),
      isOnline: () => navigator.onLine,
      locks: navigator.locks as LockManager | undefined,
      timers: systemTimers,
      retryDelayMs: (failures, retryAfterMs) => retryDelayMs(failures, Math.random, retryAfterMs),
      onFault: (error) => console.error('a step of the imports failed and will be repeated', error),
    });
    window.addEventListener('online', fetcher.wake);
    return () => {
      window.removeEventListener('online', fetcher.wake);
      fetcher.stop();
    };
  }, [db, getAccessToken, isSignedIn]);
  return null;
}

import { useEffect } from 'react';
import { retryDelayMs } from '#api/retry-schedule.ts';
import { useSession, useSessionContext } from '#auth/session/use-session.ts';
import { hasArrivals } from '#lib/worker/arrivals.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import type { SyncEngine } from '#sync/engine/sync-engine.ts';
import { systemTimers } from '#sync/engine/timers.ts';
import { requestBackgroundSync } from '#sync/push/background-sync.ts';
import { createAddressReader } from '../address-reader.ts';
import { createImportFetcher } from './fetch-imports.ts';

/** On every page, fetches addresses that were shared or pasted without a network. */
export default function ImportFetcher() {
  const engine = useSync();
  const { db } = engine;
  const { getAccessToken } = useSessionContext();
  const { status } = useSession();
  const isSignedIn = status === 'signed-in';
  useEffect(() => {
    // Shared while nobody was signed in, or with a page that was closed before taking it.
    takeLeft(engine).catch((error: unknown) =>
      console.error('what was shared could not be taken in yet', error),
    );
  }, [engine]);
  useEffect(() => {
    if (!isSignedIn) return;
    const fetcher = createImportFetcher({
      db,
      readAddress: createAddressReader(getAccessToken),
      isOnline: () => navigator.onLine,
      locks: navigator.locks as LockManager | undefined,
      timers: systemTimers,
      retryDelayMs: (failures, retryAfterMs) => retryDelayMs(failures, Math.random, retryAfterMs),
      askForAlarm: () => {
        requestBackgroundSync(navigator.serviceWorker).catch(() => undefined);
      },
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

/** Loads the text reader only if there is something to take. */
async function takeLeft(engine: SyncEngine): Promise<void> {
  // The import page takes it itself, and opens it.
  if (window.location.pathname === '/recipes/import' || !(await hasArrivals('text'))) return;
  const { takeShared } = await import('../take-in.ts');
  await takeShared(engine);
}

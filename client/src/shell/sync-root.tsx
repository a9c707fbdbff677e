import { type ReactNode, useEffect, useState } from 'react';
import { useDelayed } from '#lib/use-delayed.ts';
import { type GetToken, openEngine } from '#sync/open-engine.ts';
import { connectPage } from '#sync/page-triggers.ts';
import { SyncProvider } from '#sync/sync-context.tsx';
import type { SyncEngine } from '#sync/sync-engine.ts';
import { StorageNotice } from './storage-notice.tsx';

/** A database that takes longer to open is held up by another window, or by a broken disk. */
const longestOpeningMs = 10_000;

interface SyncRootProps {
  /** Whose database; another person's is another one. */
  identityKey: string;
  getToken: GetToken;
  /** Changes when the person has signed in again: what waits is sent at once. */
  isSignedIn: boolean;
  children: ReactNode;
}

/** Opens the person's database and keeps it in sync while anything inside is on screen. */
export function SyncRoot({ identityKey, getToken, isSignedIn, children }: SyncRootProps) {
  const [engine, setEngine] = useState<SyncEngine | null>(null);
  const [error, setError] = useState<unknown>(null);
  const isHeldUp = useDelayed(!engine, longestOpeningMs);

  useEffect(() => {
    let isCurrent = true;
    let close = () => {};
    const use = (opened: SyncEngine) => {
      const disconnect = connectPage(opened, { window, document, nowMs: Date.now });
      close = () => {
        disconnect();
        opened.stop();
        opened.db.close();
      };
      setEngine(opened);
    };
    openEngine(identityKey, getToken).then(
      (opened) => (isCurrent ? use(opened) : opened.db.close()),
      (reason: unknown) => isCurrent && setError(reason),
    );
    return () => {
      isCurrent = false;
      setEngine(null);
      close();
    };
  }, [identityKey, getToken]);

  useEffect(() => {
    if (isSignedIn) engine?.refresh();
  }, [engine, isSignedIn]);

  if (engine) return <SyncProvider value={engine}>{children}</SyncProvider>;
  return error || isHeldUp ? <StorageNotice error={error} /> : null;
}

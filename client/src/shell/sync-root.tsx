import { type ReactNode, useEffect, useState } from 'react';
import { type GetToken, openEngine } from '#sync/open-engine.ts';
import { connectPage } from '#sync/page-triggers.ts';
import { SyncProvider } from '#sync/sync-context.tsx';
import type { SyncEngine } from '#sync/sync-engine.ts';
import { ErrorPage } from './error-page.tsx';

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

  useEffect(() => {
    let isCurrent = true;
    let close = () => {};
    openEngine(identityKey, getToken).then(
      (opened) => {
        const disconnect = connectPage(opened, { window, document, nowMs: Date.now });
        close = () => {
          disconnect();
          opened.stop();
          opened.db.close();
        };
        if (isCurrent) setEngine(opened);
        else close();
      },
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

  if (error) return <ErrorPage error={error} />;
  if (!engine) return null;
  return <SyncProvider value={engine}>{children}</SyncProvider>;
}

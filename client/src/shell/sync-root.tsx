import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AteriaDb } from '#db/ateria-db.ts';
import { ImagesProvider } from '#images/images-context.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { useDelayed } from '#lib/use-delayed.ts';
import { whenShown } from '#start/when-shown.ts';
import type { GetToken } from '#sync/engine/open-engine.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { StorageNotice } from './bars/storage-notice.tsx';
import { lazyWithTexts } from './lazy-with-texts.ts';
import { type OpenedPerson, openPersonSession } from './person-session.ts';

/** A database that takes longer to open is blocked by another window or a broken disk. */
const longestOpeningMs = 10_000;

interface SyncRootProps {
  /** The owner of the database. Must be a stable reference. */
  identity: KnownIdentity;
  getToken: GetToken;
  /** Becomes true when the person has signed in again: what waits is sent at once. */
  isSignedIn: boolean;
  /** Shown instead of `children` if the database does not open. */
  unopened?: (error: unknown) => ReactNode;
  children: ReactNode;
}

/** Opens the person's database and keeps it in sync while mounted. */
export function SyncRoot({ identity, getToken, isSignedIn, unopened = notice, children }: SyncRootProps) {
  const [opened, setOpened] = useState<OpenedPerson | null>(null);
  const [removedFrom, setRemovedFrom] = useState<AteriaDb | null>(null);
  const [error, setError] = useState<unknown>(null);
  const isHeldUp = useDelayed(!opened && !removedFrom, longestOpeningMs);

  useEffect(() => {
    const close = openPersonSession(identity, getToken, {
      // A transition renders in slices, so that input is handled between them.
      show: (person) => startTransition(() => setOpened(person)),
      takeDown: () => flushSync(() => setOpened(null)),
      showRemoved: setRemovedFrom,
      fail: setError,
    });
    return () => {
      setOpened(null);
      close();
    };
  }, [identity, getToken]);

  useEffect(() => {
    if (!isSignedIn || !opened) return;
    return whenShown(window, () => {
      opened.engine.refresh();
      opened.images.wake();
    });
  }, [opened, isSignedIn]);

  if (removedFrom) return <RemovedPage db={removedFrom} identity={identity} getToken={getToken} />;
  if (opened)
    return (
      <SyncProvider value={opened.engine}>
        <ImagesProvider value={opened.images}>{children}</ImagesProvider>
      </SyncProvider>
    );
  return error || isHeldUp ? unopened(error) : null;
}

const RemovedPage = lazyWithTexts(() => import('./households/removed-page.tsx'));

const notice = (error: unknown) => <StorageNotice error={error} />;

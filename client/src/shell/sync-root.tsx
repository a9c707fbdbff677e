import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { identityKey } from '#auth/identity-key.ts';
import { closeForGood, isGoneForGood } from '#db/gone-for-good.ts';
import { onLetGo } from '#db/let-go.ts';
import type { Images } from '#images/images.ts';
import { ImagesProvider } from '#images/images-context.ts';
import { openImages } from '#images/open-images.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { useDelayed } from '#lib/use-delayed.ts';
import { type GetToken, openEngine } from '#sync/engine/open-engine.ts';
import { connectPage } from '#sync/engine/page-triggers.ts';
import type { SyncEngine } from '#sync/engine/sync-engine.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { StorageNotice } from './bars/storage-notice.tsx';
import { forgetAccount } from './leave/forget-account.ts';
import { sweepDrafts } from './leave/sweep-drafts.ts';

/** A database that takes longer to open is held up by another window, or by a broken disk. */
const longestOpeningMs = 10_000;

interface SyncRootProps {
  /** Whose database; another person's is another one. Stays the same object. */
  identity: KnownIdentity;
  getToken: GetToken;
  /** Changes when the person has signed in again: what waits is sent at once. */
  isSignedIn: boolean;
  /** In place of `children` where the database does not open. */
  unopened?: (error: unknown) => ReactNode;
  children: ReactNode;
}

/** Opens the person's database and keeps it in sync while anything inside is on screen. */
export function SyncRoot({ identity, getToken, isSignedIn, unopened = notice, children }: SyncRootProps) {
  const [opened, setOpened] = useState<{ engine: SyncEngine; images: Images } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const isHeldUp = useDelayed(!opened, longestOpeningMs);

  useEffect(() => {
    let isCurrent = true;
    let close = () => {};
    const use = (engine: SyncEngine) => {
      const disconnect = connectPage(engine, { window, document, nowMs: Date.now });
      const images = openImages(engine.db, getToken);
      const stop = () => {
        disconnect();
        images.stop();
        engine.stop();
      };
      const stopListening = onLetGo(engine.db.name, () => {
        if (isGoneForGood(engine.db)) return;
        // What reads is taken off the screen before there is nothing to read.
        flushSync(() => setOpened(null));
        stop();
        closeForGood(engine.db);
      });
      close = () => {
        stopListening();
        stop();
        engine.db.close();
      };
      setOpened({ engine, images });
      // Another start will do where the disk does not answer.
      sweepDrafts(engine.db, Date.now()).catch(() => {});
    };
    const onAccountDeleted = () =>
      void opening.then((engine) => forgetAccount({ engine, identity, by: 'other' }));
    const opening = openEngine(identityKey(identity), getToken, { person: identity, onAccountDeleted });
    opening.then(
      (engine) => (isCurrent ? use(engine) : engine.db.close()),
      (reason: unknown) => isCurrent && setError(reason),
    );
    return () => {
      isCurrent = false;
      setOpened(null);
      close();
    };
  }, [identity, getToken]);

  useEffect(() => {
    if (!isSignedIn) return;
    opened?.engine.refresh();
    opened?.images.wake();
  }, [opened, isSignedIn]);

  if (opened)
    return (
      <SyncProvider value={opened.engine}>
        <ImagesProvider value={opened.images}>{children}</ImagesProvider>
      </SyncProvider>
    );
  return error || isHeldUp ? unopened(error) : null;
}

const notice = (error: unknown) => <StorageNotice error={error} />;

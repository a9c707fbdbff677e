import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { identityKey } from '#auth/identity-key.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { closeForGood, isGoneForGood } from '#db/gone-for-good.ts';
import { noteShown, shownDatabase } from '#db/households/households-here.ts';
import { readRemoved } from '#db/households/kept-households.ts';
import { onLetGo } from '#db/let-go.ts';
import type { Images } from '#images/images.ts';
import { ImagesProvider } from '#images/images-context.ts';
import { openImages } from '#images/open-images.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { useDelayed } from '#lib/use-delayed.ts';
import { whenShown } from '#start/when-shown.ts';
import { type GetToken, openEngine } from '#sync/engine/open-engine.ts';
import { connectPage } from '#sync/engine/page-triggers.ts';
import type { SyncEngine } from '#sync/engine/sync-engine.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { StorageNotice } from './bars/storage-notice.tsx';
import { samePage } from './households/same-page.ts';
import { lazyWithTexts } from './lazy-with-texts.ts';

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
  const [opened, setOpened] = useState<{ engine: SyncEngine; images: Images } | null>(null);
  const [removedFrom, setRemovedFrom] = useState<AteriaDb | null>(null);
  const [error, setError] = useState<unknown>(null);
  const isHeldUp = useDelayed(!opened && !removedFrom, longestOpeningMs);

  useEffect(() => {
    let isCurrent = true;
    let close = () => {};
    let putDown = () => {};
    const letGo = async () => {
      putDown();
      const { letGoOfRows } = await import('./households/let-go-of-rows.ts');
      const { db } = await opening;
      await letGoOfRows(db);
      if (isCurrent) setRemovedFrom(db);
    };
    const use = async (engine: SyncEngine) => {
      // Repeated, since another window may have written before it knew of the removal.
      if (await readRemoved(engine.db)) return letGo();
      if (!isCurrent) return engine.db.close();
      noteShown(identityKey(identity));
      const begins: (() => void)[] = [];
      const whenFree = (begin: () => void) => void begins.push(begin);
      const disconnect = connectPage(engine, { window, document, nowMs: Date.now, whenFree });
      const images = openImages(engine.db, getToken, whenFree);
      // If the disk does not answer, a later start sweeps.
      whenFree(() => void sweep(engine.db).catch(() => {}));
      // These make half of a start's transactions, so they wait until the list is on the screen.
      const giveUp = whenShown(window, () => {
        for (const begin of begins) begin();
      });
      const stop = () => {
        giveUp();
        disconnect();
        images.stop();
        engine.stop();
      };
      const stopListening = onLetGo(engine.db.name, () => {
        if (isGoneForGood(engine.db)) return;
        putDown();
        closeForGood(engine.db);
      });
      const stopFollowing = followShown(identity, engine.db.name);
      close = () => {
        stopListening();
        stopFollowing();
        stop();
        engine.db.close();
      };
      // Unmount all readers before the database is closed.
      putDown = () => {
        flushSync(() => setOpened(null));
        stop();
      };
      // A transition renders in slices, so that input is handled between them.
      startTransition(() => setOpened({ engine, images }));
    };
    const onAccountDeleted = async () => {
      const { forgetAccount } = await import('./leave/forget-account.ts');
      const engine = await opening;
      putDown();
      await forgetAccount({ engine, identity, by: 'other' });
    };
    const opening = openEngine(identityKey(identity), getToken, {
      person: identity,
      onAccountDeleted,
      onRemoved: () => void letGo().catch((reason: unknown) => isCurrent && setError(reason)),
    });
    opening.then(
      (engine) => (isCurrent ? use(engine).catch((reason: unknown) => setError(reason)) : engine.db.close()),
      (reason: unknown) => isCurrent && setError(reason),
    );
    return () => {
      isCurrent = false;
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

async function sweep(db: AteriaDb): Promise<void> {
  const { sweepDrafts } = await import('./leave/sweep-drafts.ts');
  await sweepDrafts(db, Date.now());
}

const RemovedPage = lazyWithTexts(() => import('./households/removed-page.tsx'));

/** Follows another window that switched household: a person sees one at a time. */
function followShown(identity: KnownIdentity, database: string): () => void {
  const compare = () => {
    if (shownDatabase(identityKey(identity)).name === database) return;
    const path = samePage();
    if (path === window.location.pathname) window.location.reload();
    else window.location.replace(path);
  };
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && compare();
  window.addEventListener('storage', compare);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', compare);
    window.removeEventListener('pageshow', onShow);
  };
}

const notice = (error: unknown) => <StorageNotice error={error} />;

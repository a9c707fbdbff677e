import { identityKey } from '#auth/identity-key.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { closeForGood, isGoneForGood } from '#db/gone-for-good.ts';
import { noteShown, shownDatabase } from '#db/households/households-here.ts';
import { readRemoved } from '#db/households/kept-households.ts';
import { onLetGo } from '#db/let-go.ts';
import type { Images } from '#images/images.ts';
import { openImages } from '#images/open-images.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { whenShown } from '#start/when-shown.ts';
import { type GetToken, openEngine } from '#sync/engine/open-engine.ts';
import { connectPage } from '#sync/engine/page-triggers.ts';
import type { SyncEngine } from '#sync/engine/sync-engine.ts';
import { samePage } from './households/same-page.ts';

/** A person's opened database with its engine and images. */
export interface OpenedPerson {
  engine: SyncEngine;
  images: Images;
}

/** What the page does with a session; after `close` only `takeDown` may still be called. */
interface PersonScreen {
  show: (opened: OpenedPerson) => void;
  /** Unmounts everything that reads the database, before it returns. */
  takeDown: () => void;
  /** The person has been removed from the household; its rows are gone from this device. */
  showRemoved: (db: AteriaDb) => void;
  fail: (reason: unknown) => void;
}

/**
 * Opens the database of a person's shown household and keeps it in sync, until the returned function closes
 * it. Handles a household or an account that ends meanwhile.
 */
export function openPersonSession(
  identity: KnownIdentity,
  getToken: GetToken,
  screen: PersonScreen,
): () => void {
  let isClosed = false;
  let running: RunningEngine | null = null;
  const fail = (reason: unknown) => {
    if (!isClosed) screen.fail(reason);
  };
  const takeDown = () => {
    if (!running) return;
    screen.takeDown();
    running.stop();
  };
  const letGo = async () => {
    takeDown();
    const { letGoOfRows } = await import('./households/let-go-of-rows.ts');
    const { db } = await opening;
    await letGoOfRows(db);
    if (!isClosed) screen.showRemoved(db);
  };
  const opening = openEngine(identityKey(identity), getToken, {
    person: identity,
    onAccountDeleted: async () => {
      const { forgetAccount } = await import('./leave/forget-account.ts');
      const engine = await opening;
      takeDown();
      await forgetAccount({ engine, identity, by: 'other' });
    },
    onRemoved: () => void letGo().catch(fail),
  });
  const start = async (engine: SyncEngine) => {
    if (isClosed) return engine.db.close();
    // Asked here too, since another window may have written before it knew of the removal.
    if (await readRemoved(engine.db)) return letGo();
    if (isClosed) return engine.db.close();
    noteShown(identityKey(identity));
    running = runEngine(engine, identity, getToken, takeDown);
    screen.show({ engine, images: running.images });
  };
  opening.then(start).catch(fail);
  return () => {
    isClosed = true;
    running?.close();
  };
}

interface RunningEngine {
  images: Images;
  /** Ends all work on the database. */
  stop: () => void;
  /** Ends all work and closes the database. */
  close: () => void;
}

/** Connects an engine to the page, and to what other windows do. */
function runEngine(
  engine: SyncEngine,
  identity: KnownIdentity,
  getToken: GetToken,
  takeDown: () => void,
): RunningEngine {
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
    takeDown();
    closeForGood(engine.db);
  });
  const stopFollowing = followShown(identity, engine.db.name);
  const close = () => {
    stopListening();
    stopFollowing();
    stop();
    engine.db.close();
  };
  return { images, stop, close };
}

async function sweep(db: AteriaDb): Promise<void> {
  const { sweepDrafts } = await import('./leave/sweep-drafts.ts');
  await sweepDrafts(db, Date.now());
}

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

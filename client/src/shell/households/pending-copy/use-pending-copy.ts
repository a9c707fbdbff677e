import { useEffect, useState } from 'react';
import { identityKey } from '#auth/identity-key.ts';
import { withDatabase } from '#db/households/person-databases.ts';
import { withReopen } from '#db/reopen.ts';
import type { bringAlong } from '#images/bring-along.ts';
import { useImages } from '#images/images-context.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { useOnline } from '#lib/use-online.ts';
import type { GetToken } from '#sync/engine/open-engine.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { findSyncState, readSyncState } from '#sync/status/sync-state.ts';
import { dropRemoved } from '../drop-removed.ts';
import { forgetPendingCopy, readPendingCopy } from './pending-copy.ts';
import { resumeCopy } from './resume-copy.ts';

/** Delay before a failed copy is tried again, whatever the connection status. */
const againMs = 60_000;

/** Null: no copy is pending, or none into the household on the screen. */
type CopyState = 'under-way' | 'unfinished' | null;

/**
 * Resumes a pending copy while its target household is on the screen: at once, after the first pull, when the
 * connection changes, and again after every attempt that was not enough.
 *
 * @returns its state, and how much did not fit in the household's plan
 */
export function usePendingCopy(
  identity: KnownIdentity,
  getToken: GetToken,
  bring: typeof bringAlong,
): { state: CopyState; leftOut: number } {
  const { db, write } = useSync();
  const images = useImages();
  const isOnline = useOnline();
  const hasPulled = useStored(async (own) => (await findSyncState(own))?.hasPulled ?? false);
  const [state, setState] = useState<CopyState>(null);
  const [leftOut, setLeftOut] = useState(0);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt may fail before anything is told of it.
  useEffect(() => {
    if (state !== 'unfinished') return;
    const timer = setTimeout(() => setAttempt((attempts) => attempts + 1), againMs);
    return () => clearTimeout(timer);
  }, [state, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection is a reason to go on, and so are the household's rows, and time that has passed.
  useEffect(() => {
    if (hasPulled === undefined) return;
    let isCurrent = true;
    const show = (now: CopyState) => {
      if (isCurrent) setState(now);
    };
    const key = identityKey(identity);
    const copy = readPendingCopy(key);
    const run = async () => {
      if (!copy) return show(null);
      const { household } = await withReopen(db, () => readSyncState(db));
      if (household !== copy.to) return;
      show('under-way');
      const copied = await resumeCopy(copy, { db, write, getToken, bring, onImages: images.wake });
      if (!copied.isDone) return show('unfinished');
      if (isCurrent) setLeftOut(copied.leftOut);
      forgetPendingCopy(key);
      show(null);
      // Only if the person has decided; about a removal that they did not know of they are asked.
      if (copy.isDecided) await withDatabase(copy.from, dropRemoved);
    };
    run().catch(() => show('unfinished'));
    return () => {
      isCurrent = false;
    };
  }, [db, write, images, identity, getToken, bring, isOnline, hasPulled, attempt]);
  return { state, leftOut };
}

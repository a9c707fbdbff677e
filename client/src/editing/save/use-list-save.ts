import { useEffect, useRef, useState } from 'react';
import { queuesWaiting } from '#db/outbox.ts';
import { useDelayed } from '#lib/use-delayed.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import type { DrainResult } from '#sync/engine/sync-engine.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { useSyncStatus } from '#sync/status/use-sync-status.ts';

/** Specification 9: how long a result is shown. */
const statusResetMs = 4000;
/** Longer than the queue usually takes to drain, so that the notice does not flicker with every edit. */
const noticeDelayMs = 1500;

export type ActionStatus = 'idle' | 'loading' | 'success' | 'error';

export interface ListSave {
  /** Whether the queues hold changes of the list. */
  isUnsaved: boolean;
  /** Whether they have waited long enough to be mentioned. */
  isNoticeShown: boolean;
  status: ActionStatus;
  /** Why saving failed, while the status is 'error'. */
  failure: Exclude<DrainResult, 'drained'> | 'fault' | null;
  /** The thrown error, for 'fault'. */
  error?: unknown;
  /** Sends what waits, if anything (specification 4). */
  save: () => Promise<void>;
}

/**
 * Save and its unsaved-changes flag, both derived from the list's queues.
 *
 * @param queues names of the queues in the order in which they are sent; must be a stable reference
 */
export function useListSave(queues: readonly string[]): ListSave {
  const { drain } = useSync();
  const isOffline = useSyncStatus()?.state === 'offline';
  const waiting = useStored(queuesWaiting) ?? [];
  const [result, setResult] = useState<Pick<ListSave, 'status' | 'failure' | 'error'>>(idle);
  const resetTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isUnsaved = waiting.some((queue) => queues.includes(queue));
  const hasWaited = useDelayed(isUnsaved, noticeDelayMs);

  useEffect(() => () => clearTimeout(resetTimer.current), []);

  const reset = () => {
    clearTimeout(resetTimer.current);
    resetTimer.current = setTimeout(() => setResult(idle), statusResetMs);
  };

  const save = async () => {
    if (!isUnsaved || result.status === 'loading') return;
    clearTimeout(resetTimer.current);
    setResult({ status: 'loading', failure: null });
    try {
      const outcome = await drainAll(queues, drain);
      setResult(
        outcome === 'drained' ? { status: 'success', failure: null } : { status: 'error', failure: outcome },
      );
    } catch (error) {
      setResult({ status: 'error', failure: 'fault', error });
    }
    reset();
  };

  return { isUnsaved, isNoticeShown: isUnsaved && (isOffline || hasWaited), ...result, save };
}

/** Result of the first queue that does not drain, or 'drained'; the queues behind it wait. */
async function drainAll(
  queues: readonly string[],
  drain: (queue: string) => Promise<DrainResult>,
): Promise<DrainResult> {
  for (const queue of queues) {
    const outcome = await drain(queue);
    if (outcome !== 'drained') return outcome;
  }
  return 'drained';
}

const idle = { status: 'idle', failure: null } as const;

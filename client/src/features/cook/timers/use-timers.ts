import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useState } from 'react';
import type { TimerRecord } from '#db/cooking-records.ts';
import { undoMs, useStorageErrors } from '#editing/use-storage-errors.ts';
import { useDuration } from '#i18n/use-duration.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { useToaster } from '#ui/toasts/toast-context.ts';

/** A second press on the same time within this delay starts no second timer. */
const doublePressMs = 1_000;
const minuteMs = 60_000;

/** The timers of this device, the next to end first; undefined until read. */
export function useTimers(): TimerRecord[] | undefined {
  return useStored(async (db) => (await db.timers.toArray()).sort((a, b) => a.endsAt - b.endsAt));
}

export interface TimerActions {
  start: (timer: {
    recipeId: string;
    step: number;
    name: string;
    minMs: number;
    maxMs: number;
  }) => Promise<void>;
  /** Extends a timer from its end, or from now if it has ended. */
  extend: (timer: TimerRecord, byMs: number) => Promise<void>;
  /** Stops a timer, with an Undo during which its time runs on. */
  stop: (timer: TimerRecord) => Promise<void>;
}

export function useTimerActions(): TimerActions {
  const { db, newId } = useSync();
  const { orTellStorageError } = useStorageErrors();
  const { t } = useLingui();
  const duration = useDuration();
  const toaster = useToaster();
  const keep = async (act: () => Promise<unknown>) => void (await orTellStorageError(act));
  const putBack = async (timer: TimerRecord) => {
    if (await orTellStorageError(() => db.timers.put(timer))) toaster.announce(t`Undone`);
  };
  return {
    start: ({ minMs, maxMs, ...timer }) => {
      const now = Date.now();
      const endsAt = now + minMs;
      const { name } = timer;
      return keep(async () => {
        const isNew = await db.transaction('rw', db.timers, async () => {
          const isSame = ({ recipeId, step, endsAt: other }: TimerRecord) =>
            recipeId === timer.recipeId && step === timer.step && Math.abs(endsAt - other) < doublePressMs;
          if ((await db.timers.filter(isSame).count()) > 0) return false;
          await db.timers.put({ ...timer, id: newId(), endsAt, latestAt: now + maxMs, isTold: false });
          return true;
        });
        // For screen readers; others see the timer beside the step.
        if (isNew) toaster.announce(t`Started the timer ${name}`);
      });
    },
    extend: ({ id, name }, byMs) =>
      keep(async () => {
        let at = 0;
        // Based on the stored timer, as two presses may come before a render.
        const found = await db.timers
          .where('id')
          .equals(id)
          .modify((timer) => {
            at = Math.max(timer.endsAt, Date.now()) + byMs;
            Object.assign(timer, { endsAt: at, latestAt: at, isTold: false });
          });
        if (found === 0) return;
        const rest = duration(Math.round((at - Date.now()) / minuteMs));
        // For screen readers, to which a countdown says nothing.
        toaster.announce(t`The timer ${name} rings in ${rest}`);
      }),
    stop: async (timer) => {
      if (!(await orTellStorageError(() => db.timers.delete(timer.id)))) return;
      const { name } = timer;
      toaster.show({
        message: t`Stopped the timer ${name}`,
        action: { label: t`Undo`, onAction: () => void putBack(timer) },
        durationMs: undoMs,
      });
    },
  };
}

/** The current time, updated each second while anything waits for it, and whenever `waiting` changes. */
export function useNow(waiting: number): number {
  const [now, setNow] = useState(Date.now);
  useLayoutEffect(() => {
    if (waiting === 0) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [waiting]);
  return now;
}

/** "1:02:03", "12:34"; after the end it counts up. */
export function clockOf(ms: number): string {
  const seconds = Math.ceil(Math.abs(ms) / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { TimerRecord } from '#db/cooking-records.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { bell } from './bell.ts';
import { useClockSteps } from './use-clock-steps.ts';

const ringEveryMs = 2_500;
/** After this nobody is assumed to be there: the timer stays on screen, silently. */
const longestRingMs = 120_000;

const presses = ['pointerdown', 'pointerup', 'keydown'] as const;

/** Timers that have ended and are still ringing. */
const ringingOf = (timers: readonly TimerRecord[], now: number) =>
  timers.filter(({ endsAt }) => endsAt <= now && now - endsAt < longestRingMs);

/**
 * Rings ended timers by sound and vibration in the open page, and by a notification if permitted. Of several
 * tabs the one looked at last rings, and moves the timers when the device's clock is set.
 *
 * @param now updated each second
 */
export function useRinging(timers: readonly TimerRecord[] | undefined, now: number): void {
  const { db } = useSync();
  const { t } = useLingui();
  const isAwaited = timers !== undefined && timers.length > 0;
  const isFirst = useFirstTab(isAwaited);
  useClockSteps(isAwaited, isFirst);
  const ringing = isFirst && timers ? ringingOf(timers, now) : [];
  const isRinging = ringing.length > 0;
  const untold = ringing.filter(({ isTold }) => !isTold);

  // A reloaded page may play sound only after a press; on a touch screen that counts when the finger lifts.
  useEffect(() => {
    if (!isAwaited) return;
    for (const press of presses) window.addEventListener(press, bell.wake);
    return () => {
      for (const press of presses) window.removeEventListener(press, bell.wake);
      bell.rest();
    };
  }, [isAwaited]);

  useEffect(() => {
    if (!isRinging) return;
    bell.ring();
    const timer = setInterval(bell.ring, ringEveryMs);
    return () => clearInterval(timer);
  }, [isRinging]);

  const untoldIds = untold.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each is told once, by its id
  useEffect(() => {
    for (const { id, name } of untold) {
      void db.timers.update(id, { isTold: true }).catch(() => undefined);
      void notify(id, t`Timer: the time is up`, name);
    }
  }, [untoldIds]);
}

/** Shown by the service worker, so that it outlives the page; nothing without a worker or permission. */
async function notify(id: string, title: string, body: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration
    ?.showNotification(title, {
      body,
      tag: `timer-${id}`,
      icon: '/icons/icon-192.png',
      badge: '/icons/monochrome-512.png',
    })
    .catch(() => undefined);
}

/** Whether this tab was looked at last: background tabs are throttled or frozen. */
function useFirstTab(isWanted: boolean): boolean {
  const [isFirst, setFirst] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    let asked = new AbortController();
    let isHeld = false;
    const isSeen = () => document.visibilityState === 'visible';
    const ask = (options: LockOptions) => {
      asked.abort();
      asked = new AbortController();
      const { signal } = asked;
      const hold = () => {
        if (signal.aborted) return;
        isHeld = true;
        setFirst(true);
        return new Promise<void>((release) => signal.addEventListener('abort', () => release()));
      };
      // A lock being stolen cannot be aborted by a signal.
      navigator.locks.request('ateria-timers', options.steal ? options : { signal }, hold).catch(() => {
        if (signal.aborted) return;
        // Another tab is being looked at now.
        isHeld = false;
        setFirst(false);
        ask({});
      });
    };
    const look = () => isSeen() && !isHeld && ask({ steal: true });
    ask({ steal: isSeen() });
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      asked.abort();
      setFirst(false);
    };
  }, [isWanted]);
  return isFirst;
}

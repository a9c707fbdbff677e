import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { TimerRecord } from '#db/cooking-records.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { bell } from './bell.ts';

const ringEveryMs = 2_500;
/** Nobody is there: it stays on the screen as it is, and is quiet. */
const longestRingMs = 120_000;

const presses = ['pointerdown', 'pointerup', 'keydown'] as const;

/** Those that have ended and ring. */
const ringingOf = (timers: readonly TimerRecord[], now: number) =>
  timers.filter(({ endsAt }) => endsAt <= now && now - endsAt < longestRingMs);

/**
 * Rings what has ended, by sound and vibration on the open page, and by a notice where the person allows it. Of several tabs the one that was looked at last rings.
 *
 * @param now anew each second
 */
export function useRinging(timers: readonly TimerRecord[] | undefined, now: number): void {
  const { db } = useSync();
  const { t } = useLingui();
  const isAwaited = timers !== undefined && timers.length > 0;
  const isFirst = useFirstTab(isAwaited);
  const ringing = isFirst && timers ? ringingOf(timers, now) : [];
  const isRinging = ringing.length > 0;
  const untold = ringing.filter(({ isTold }) => !isTold);

  // A page that was opened anew has its voice from the next press on; by a finger that is when it lifts.
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

/** By the service worker, whose notices outlive the page; nothing where there is none or the person does not want it. */
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

/** The tab that was looked at last: one that waits in the background is slow, or asleep. */
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
      // Who takes it from others cannot be kept from it.
      navigator.locks.request('ateria-timers', options.steal ? options : { signal }, hold).catch(() => {
        if (signal.aborted) return;
        // Another tab is looked at now.
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

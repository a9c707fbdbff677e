import { useEffect, useState } from 'react';

/** Whether the screen stays on; 'asking' until the browser has answered. */
export type WakeLock = 'asking' | 'on' | 'refused';

const presses = ['pointerup', 'keydown'] as const;

/**
 * Keeps the screen on while the page is open, for cooking and shopping (Screen Wake Lock). The lock ends when
 * the page is hidden, so it is requested again each time the page returns; and on a press after a refusal or
 * revocation: Safari refuses it to a page not yet touched, and a low battery revokes it.
 */
export function useWakeLock(): WakeLock {
  const [state, setState] = useState<WakeLock>('asking');
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    let isRefused = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      isRefused = false;
      try {
        // Older browsers lack the API, which counts as a refusal.
        const given = await navigator.wakeLock.request('screen');
        if (isOver) return void given.release();
        lock = given;
        given.addEventListener('release', () => {
          if (document.visibilityState === 'visible') refuse();
        });
        setState('on');
      } catch {
        refuse();
      }
    };
    const refuse = () => {
      isRefused = true;
      if (!isOver) setState('refused');
    };
    const askAgain = () => {
      if (isRefused) void ask();
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    for (const press of presses) document.addEventListener(press, askAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      for (const press of presses) document.removeEventListener(press, askAgain);
      void lock?.release();
    };
  }, []);
  return state;
}

import { useEffect, useState } from 'react';

/** Whether the screen stays on; 'asking' until the device has said. */
export type WakeLock = 'asking' | 'on' | 'refused';

const presses = ['pointerup', 'keydown'] as const;

/**
 * Keeps the screen on while the page is open, as one cooks or shops (Screen Wake Lock). It ends whenever the page is out of sight, so it is asked for again each time
 * the page returns; and at a press where it was refused, since Safari gives none to a page that nobody has touched yet, or was taken
 * back, as where the battery runs low.
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
        // Older browsers know no such thing, which is told as a refusal is.
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

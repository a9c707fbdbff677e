import { useEffect, useState } from 'react';

/** Whether the screen stays on; 'asking' until the device has said. */
export type WakeLock = 'asking' | 'on' | 'refused';

/**
 * Keeps the screen on while the page is open, as one cooks or shops (Screen Wake Lock). It ends whenever the page is out of sight, so it is asked for again each time
 * the page returns.
 */
export function useWakeLock(): WakeLock {
  const [state, setState] = useState<WakeLock>('asking');
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        // Older browsers know no such thing, which is told as a refusal is.
        const given = await navigator.wakeLock.request('screen');
        if (isOver) return void given.release();
        lock = given;
        setState('on');
      } catch {
        if (!isOver) setState('refused');
      }
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
  return state;
}

import { useEffect, useState } from 'react';

/** Wait after which a page says that it is reading. */
export const noteDelayMs = 300;

/** True once `isOn` has held for `delayMs`; false as soon as it no longer does. Avoids flicker. */
export function useDelayed(isOn: boolean, delayMs: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setPassed(true), delayMs);
    return () => {
      clearTimeout(timer);
      setPassed(false);
    };
  }, [isOn, delayMs]);
  return isOn && hasPassed;
}

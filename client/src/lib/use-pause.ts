import { useEffect, useState } from 'react';

const signs = ['pointerdown', 'pointermove', 'pointerup', 'keydown', 'scroll', 'wheel'] as const;

/** How long nothing was pressed, pointed at, typed or scrolled, milliseconds, when somebody has paused. */
const pauseMs = 2000;

/**
 * Whether the person has paused since this was drawn, and from then on: what comes unasked and moves the page waits for that,
 * or a press that is on its way lands on what has moved there.
 */
export function usePause(): boolean {
  const [hasPaused, setPaused] = useState(false);
  useEffect(() => {
    if (hasPaused) return undefined;
    const pause = () => setPaused(true);
    let timer = setTimeout(pause, pauseMs);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(pause, pauseMs);
    };
    const options = { capture: true, passive: true };
    for (const sign of signs) addEventListener(sign, again, options);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, again, options);
    };
  }, [hasPaused]);
  return hasPaused;
}

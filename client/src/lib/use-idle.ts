import { useEffect, useState } from 'react';

const signs = ['pointerdown', 'pointermove', 'pointerup', 'keydown', 'scroll', 'wheel'] as const;

/** Who presses, points at, types and scrolls nothing for so long is idle, milliseconds. */
const idleMs = 2000;

const layers = 'dialog[open], :popover-open';

/**
 * Whether the person has been idle since this was drawn, and from then on: what comes unasked and moves the page waits for that,
 * or a press that is on its way lands on what has moved there.
 */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (isIdle) return undefined;
    // A menu hangs where its button was, and what is asked in a dialog is answered first.
    const rest = () => (document.querySelector(layers) ? again() : setIdle(true));
    let timer = setTimeout(rest, idleMs);
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(rest, idleMs);
    };
    const options = { capture: true, passive: true };
    for (const sign of signs) addEventListener(sign, again, options);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, again, options);
    };
  }, [isIdle]);
  return isIdle;
}

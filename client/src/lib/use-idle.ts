import { useEffect, useState } from 'react';

const signs = ['pointerdown', 'pointermove', 'pointerup', 'keydown', 'scroll', 'wheel'] as const;

/** Milliseconds without a press, pointer move, key or scroll after which a person counts as idle. */
const idleMs = 2000;

const layers = 'dialog[open], :popover-open';

/**
 * Whether the person was idle once since mounting; stays true. Content that appears unasked and moves the
 * page waits for this, so that a press does not land on something that moved under it.
 */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (isIdle) return undefined;
    // Not while a menu or dialog is open: a menu is positioned at its button, and a dialog is answered first.
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

/** A key or pointer held longer than this was released without the page being told. */
const longestHoldMs = 2_000;
/** Polling interval while waiting for a pause. */
const lookMs = 40;

export interface Hands {
  /**
   * Calls back, never synchronously, when no key or pointer is down, no composition is active, and the pause
   * has passed.
   */
  whenStill: (act: () => void) => void;
}

/**
 * Follows keys and pointers on a page, so that no element is removed in the middle of something: a press that
 * ends on another element is no click, and a composition (input method, autocorrection on a phone) is lost
 * with its field.
 *
 * @param pauseMs how long nothing must have happened
 */
export function watchHands(
  page: Window,
  { pauseMs, signal }: { pauseMs: () => number; signal: AbortSignal },
): Hands {
  const heldSince = new Map<string, number>();
  let isComposing = false;
  let lastAt = Number.NEGATIVE_INFINITY;
  const nowMs = () => page.performance.now();
  const on = <Name extends keyof WindowEventMap>(name: Name, act: (event: WindowEventMap[Name]) => void) =>
    page.addEventListener(
      name,
      (event) => {
        lastAt = nowMs();
        act(event);
      },
      { capture: true, passive: true, signal },
    );

  on('keydown', ({ code }) => heldSince.set(code, nowMs()));
  on('keyup', ({ code }) => heldSince.delete(code));
  on('pointerdown', () => heldSince.set('pointer', nowMs()));
  on('pointerup', () => heldSince.delete('pointer'));
  on('pointercancel', () => heldSince.delete('pointer'));
  on('click', () => {});
  on('input', () => {});
  on('compositionstart', () => {
    isComposing = true;
  });
  on('compositionend', () => {
    isComposing = false;
  });

  // Another window gets the key events now, including the release.
  on('blur', ({ target }) => {
    if (target === page) heldSince.clear();
  });

  const isStill = () => {
    const now = nowMs();
    const isHeld = [...heldSince.values()].some((since) => now - since < longestHoldMs);
    return !isComposing && !isHeld && now - lastAt >= pauseMs();
  };
  const whenStill = (act: () => void) => {
    // In a task of its own, so that input queued while the page was busy is handled first.
    const look = (waitMs: number) =>
      page.setTimeout(() => {
        if (signal.aborted) return;
        if (isStill()) act();
        else look(lookMs);
      }, waitMs);
    look(0);
  };
  return { whenStill };
}

/** What is held longer has been let go of where the page was not told of it. */
const longestHoldMs = 2_000;
/** How often is looked while one waits. */
const lookMs = 40;

export interface Hands {
  /** Calls back, never at once, when nothing is under way: no key or finger is down, nothing is being composed, and a pause. */
  whenStill: (act: () => void) => void;
}

/**
 * Follows what a person's hands do on a page, so that nothing is taken from under them: a press whose end lands on another
 * element is no press, and a composition (an input method's, a phone's autocorrection) does not survive the loss of its field.
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

  // Another window has the keys now, and is told when they are let go of.
  on('blur', ({ target }) => {
    if (target === page) heldSince.clear();
  });

  const isStill = () => {
    const now = nowMs();
    const isHeld = [...heldSince.values()].some((since) => now - since < longestHoldMs);
    return !isComposing && !isHeld && now - lastAt >= pauseMs();
  };
  const whenStill = (act: () => void) => {
    // In a task of its own: what was pressed while the page was busy comes first.
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

/** Specification 9. */
const longestWaitMs = 3_000;
const pollMs = 100;

/**
 * Waits until the element is visible: up to three seconds, polling every 100 ms. Null if it is missing,
 * invisible or no longer wanted; at once if the page declares that it is absent.
 */
export async function waitForTarget(deps: {
  find: () => HTMLElement | 'absent' | null;
  wait: (ms: number) => Promise<void>;
  signal: AbortSignal;
}): Promise<HTMLElement | null> {
  const { find, wait, signal } = deps;
  for (let waitedMs = 0; !signal.aborted; waitedMs += pollMs) {
    const element = find();
    if (element) return element === 'absent' ? null : element;
    if (waitedMs >= longestWaitMs) return null;
    await wait(pollMs);
  }
  return null;
}

/**
 * The first visible element with this mark, as a page may have one for phones and one for wide screens.
 * `absent` if the page declares so by `data-tour-absent`.
 */
export function findTarget(mark: string): HTMLElement | 'absent' | null {
  const marked = document.querySelectorAll<HTMLElement>(`[data-tour="${mark}"]`);
  const seen = [...marked].find(isVisible);
  if (seen) return seen;
  return document.querySelector(`[data-tour-absent="${mark}"]`) ? 'absent' : null;
}

function isVisible(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect();
  return (
    width > 0 &&
    height > 0 &&
    (element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true)
  );
}

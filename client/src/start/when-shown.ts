/** Limit: if the person keeps typing on the snapshot for longer, the work starts behind it. */
const longestMs = 2_000;

/**
 * Runs `act` once the app has replaced the snapshot, or at once if there is none: invisible work must not
 * compete for processor and disk with what the person waits for.
 *
 * @returns cancels it, if it has not run yet
 */
export function whenShown(page: Window, act: () => void): () => void {
  const root = page.document.getElementById('root');
  if (!root?.hidden) {
    act();
    return () => {};
  }
  let timer: number;
  const begin = () => {
    giveUp();
    // Let the app be painted first.
    timer = page.setTimeout(act);
  };
  const shown = new MutationObserver(() => root.hidden || begin());
  const giveUp = () => {
    shown.disconnect();
    page.clearTimeout(timer);
  };
  shown.observe(root, { attributeFilter: ['hidden'] });
  timer = page.setTimeout(begin, longestMs);
  return giveUp;
}

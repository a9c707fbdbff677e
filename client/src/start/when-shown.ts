/** Where the snapshot is written on for longer, the app works behind it. */
const longestMs = 2_000;

/**
 * Acts once the app stands on the screen itself, at once where no snapshot stands for it: what nobody sees yet must not take the
 * processor and the disk from what they wait for.
 *
 * @returns gives it up, if it has not been done
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
    // It is to be painted first.
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

type Viewport = Pick<
  VisualViewport,
  'height' | 'offsetTop' | 'scale' | 'addEventListener' | 'removeEventListener'
>;

/** In pixels; a smaller difference is a browser bar. */
const leastKeyboard = 120;

/**
 * Keeps `--keyboard` on `root`: how many pixels of the page's foot are covered by the keyboard. 0 in browsers
 * that shrink the page themselves (`interactive-widget` in index.html); iOS overlays its keyboard.
 */
export function followKeyboard(viewport: Viewport, pageHeight: () => number, root: HTMLElement): () => void {
  const follow = () => {
    const hidden = pageHeight() - viewport.height;
    const isKeyboard = viewport.scale === 1 && hidden >= leastKeyboard;
    const covered = isKeyboard ? Math.max(0, Math.round(hidden - viewport.offsetTop)) : 0;
    root.style.setProperty('--keyboard', `${covered}px`);
  };
  viewport.addEventListener('resize', follow);
  viewport.addEventListener('scroll', follow);
  return () => {
    viewport.removeEventListener('resize', follow);
    viewport.removeEventListener('scroll', follow);
    root.style.removeProperty('--keyboard');
  };
}

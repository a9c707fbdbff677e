type Viewport = Pick<
  VisualViewport,
  'height' | 'offsetTop' | 'scale' | 'addEventListener' | 'removeEventListener'
>;

/** In pixels; less is a bar of the browser. */
const leastKeyboard = 120;

/**
 * Keeps `--keyboard` on `root`: how much of the page's foot is under the keyboard. Nothing where the browser makes the page smaller
 * itself (`interactive-widget` in index.html); an iPhone lays its keyboard over the page.
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

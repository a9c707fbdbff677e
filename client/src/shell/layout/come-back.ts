/** Where a person was on a page that they come back to. */
export interface LeftPlace {
  scrollY: number;
  /** Address of the content's link that had the focus, usually the one followed; null for none. */
  href: string | null;
}

/** How long content that is still loading may take. */
const patienceMs = 3_000;

/** Events that show that the person scrolls or acts themselves. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls as far as the content reaches until it reaches the place, and focuses the link once it is there.
 *
 * @param ended aborted when the person acts, or when it is done
 */
export function comeBack({ scrollY, href }: LeftPlace, ended: AbortController): void {
  const giveUpAt = performance.now() + patienceMs;
  const { signal } = ended;
  for (const move of ownMoves)
    window.addEventListener(move, () => ended.abort(), { signal, passive: true, capture: true });
  const find = () => document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href ?? '')}"]`);
  const step = () => {
    if (signal.aborted) return;
    // A page that was at its top may scroll by itself.
    if (scrollY > 0) window.scrollTo(0, scrollY);
    const link = href === null ? null : find();
    link?.focus({ preventScroll: true });
    const isDown = scrollY === 0 || Math.abs(window.scrollY - scrollY) < 2;
    if ((isDown && (href === null || link !== null)) || performance.now() > giveUpAt) return ended.abort();
    requestAnimationFrame(step);
  };
  step();
}

import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** How long content that is still loading may take to be tall enough. */
const patienceMs = 3_000;

/** Events that show that the person scrolls or acts themselves. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Back and Forward restore the scroll position on the page; any other navigation goes to the top, as the
 * router does itself.
 */
export function useKeptScroll(): void {
  const router = useRouter();

  useEffect(() => {
    const { history } = router;
    const left = new Map<string | undefined, number>();
    let shown = history.location.state.__TSR_key;
    let goal = 0;
    let stop = () => {};

    const forgetHistory = history.subscribe(({ location, action }) => {
      if (action.type !== 'REPLACE') {
        left.set(shown, window.scrollY);
        goal = action.type === 'PUSH' ? 0 : (left.get(location.state.__TSR_key) ?? 0);
      }
      shown = location.state.__TSR_key;
    });
    // Runs after the router's own listener, which has scrolled to the top.
    const forgetRouter = router.subscribe('onRendered', () => {
      stop();
      if (goal > 0) stop = scrollDownTo(goal);
      goal = 0;
    });
    return () => {
      stop();
      forgetHistory();
      forgetRouter();
    };
  }, [router]);
}

/** Scrolls as far as the content reaches until it reaches `goal`. Returns the function that stops it. */
function scrollDownTo(goal: number): () => void {
  const giveUpAt = performance.now() + patienceMs;
  const ended = new AbortController();
  const { signal } = ended;
  for (const move of ownMoves)
    window.addEventListener(move, () => ended.abort(), { signal, passive: true, capture: true });
  const step = () => {
    if (signal.aborted) return;
    window.scrollTo(0, goal);
    if (Math.abs(window.scrollY - goal) < 2 || performance.now() > giveUpAt) return ended.abort();
    requestAnimationFrame(step);
  };
  step();
  return () => ended.abort();
}

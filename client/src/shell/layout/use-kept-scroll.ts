import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { LeftPlace } from './come-back.ts';

/** Apart, as no start needs it. */
const load = () => import('./come-back.ts').catch(() => null);

/**
 * Back and Forward restore the scroll position on the page, and the focus on the link that was followed; any
 * other navigation goes to the top, as the router does itself.
 */
export function useKeptScroll(): void {
  const router = useRouter();

  useEffect(() => {
    const { history } = router;
    const left = new Map<string | undefined, LeftPlace>();
    let shown = history.location.state.__TSR_key;
    let goal: LeftPlace | undefined;
    let ended = new AbortController();

    const forgetHistory = history.subscribe(({ location, action }) => {
      if (action.type !== 'REPLACE') {
        left.set(shown, {
          scrollY: window.scrollY,
          href: document.activeElement?.closest('main a')?.getAttribute('href') ?? null,
        });
        goal = action.type === 'PUSH' ? undefined : left.get(location.state.__TSR_key);
        // It is here when one comes back.
        void load();
      }
      shown = location.state.__TSR_key;
    });
    // Runs after the router's own listener, which has scrolled to the top.
    const forgetRouter = router.subscribe('onRendered', () => {
      ended.abort();
      ended = new AbortController();
      const [place, end] = [goal, ended];
      if (place) void load().then((part) => part?.comeBack(place, end));
      goal = undefined;
    });
    return () => {
      ended.abort();
      forgetHistory();
      forgetRouter();
    };
  }, [router]);
}

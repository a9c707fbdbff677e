import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when the browser restores this page from the back/forward cache, e.g. on the way back from
 * another site.
 */
export function useShownAgain(onShown: () => void): void {
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && shown();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}

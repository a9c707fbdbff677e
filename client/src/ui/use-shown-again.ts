import { useEffect, useEffectEvent } from 'react';

/** Calls back where the browser shows this page as it was left, on the way back from another site. */
export function useShownAgain(onShown: () => void): void {
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && shown();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}

import { useEffect, useEffectEvent, useState } from 'react';

/** Per part: a server that lacks it would have the page loaded again for ever. */
const keyOf = (part: string) => `ateria.loadedAgain.${part}`;

/**
 * Loads the page again for a part that could not be loaded: once by itself, as the server may have a newer build, when the network
 * comes back, and when asked to. Only where the server answers: else nothing would be left of the app.
 *
 * @param part tells the parts apart, such as the message of the error; null where nothing is missing
 */
export function useLoadAgain(part: string | null): { loadAgain: () => void; isUnreached: boolean } {
  const [isUnreached, setUnreached] = useState(false);
  const load = async () => {
    const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null);
    if (answer?.ok) window.location.reload();
    else setUnreached(true);
  };
  const loadOnce = useEffectEvent((key: string) => {
    if (sessionStorage.getItem(key) !== null) return;
    sessionStorage.setItem(key, '1');
    void load();
  });
  const loadOnNetwork = useEffectEvent(() => void load());
  useEffect(() => {
    if (part === null) return;
    if (navigator.onLine) loadOnce(keyOf(part));
    const onOnline = () => loadOnNetwork();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [part]);
  return {
    loadAgain: () => {
      setUnreached(false);
      void load();
    },
    isUnreached,
  };
}

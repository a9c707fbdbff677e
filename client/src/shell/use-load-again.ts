import { useEffect, useState } from 'react';

/**
 * Reloads the page for a part that could not be loaded: when the network returns, and on request. Only if the
 * server answers, since otherwise nothing of the app would be left.
 */
export function useLoadAgain(): { loadAgain: () => void; isUnreached: boolean } {
  const [isUnreached, setUnreached] = useState(false);
  const loadAgain = () =>
    void fetch('/api/health', { cache: 'no-store' }).then(
      () => window.location.reload(),
      () => setUnreached(true),
    );
  useEffect(() => {
    window.addEventListener('online', loadAgain);
    return () => window.removeEventListener('online', loadAgain);
  });
  return { loadAgain, isUnreached };
}

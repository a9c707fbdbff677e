import { useEffect, useState } from 'react';

/**
 * Loads the page again for a part that could not be loaded: when the network comes back, and when asked to. Only where the server
 * answers: else nothing would be left of the app.
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

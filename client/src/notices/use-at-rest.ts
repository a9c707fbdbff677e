import { useEffect, useState } from 'react';

/** A browser that is never idle is interrupted after this. */
const longestMs = 3_000;
/** Where a browser does not tell that it is idle. */
const shortestMs = 500;

/** True once the page has been drawn and the browser has nothing more urgent to do: for what nobody waits for. */
export function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    const rest = () => setAtRest(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(rest, shortestMs);
      return () => clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(rest, { timeout: longestMs });
    return () => window.cancelIdleCallback(idle);
  }, []);
  return isAtRest;
}

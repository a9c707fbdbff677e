import { useEffect, useState } from 'react';

/** Limit for a browser that is never idle. */
const longestMs = 3_000;
/** Delay where a browser has no idle callback, or the snapshot still covers the page. */
const shortestMs = 500;

/**
 * True once the page has been rendered and the browser has nothing more urgent to do; for work that nobody
 * waits for.
 */
export function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let idle = 0;
    const wait = () => {
      if ('requestIdleCallback' in window) idle = window.requestIdleCallback(rest, { timeout: longestMs });
      else timer = setTimeout(rest, shortestMs);
    };
    const rest = () => {
      if (isDrawn()) setAtRest(true);
      else timer = setTimeout(wait, shortestMs);
    };
    wait();
    return () => {
      clearTimeout(timer);
      if (idle) window.cancelIdleCallback(idle);
    };
  }, []);
  return isAtRest;
}

/** The root is hidden behind the snapshot while it renders in slices, between which the browser is idle. */
const isDrawn = () => !document.getElementById('root')?.hidden;

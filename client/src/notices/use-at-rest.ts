import { useEffect, useState } from 'react';

/** A browser that is never idle is interrupted after this. */
const longestMs = 3_000;
/** Where a browser does not tell that it is idle, or has something else in the page's place still. */
const shortestMs = 500;

/** True once the page has been drawn and the browser has nothing more urgent to do: for what nobody waits for. */
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

/** Drawn in slices, a page is idle in between, behind the snapshot that stands for it until then. */
const isDrawn = () => !document.getElementById('root')?.hidden;

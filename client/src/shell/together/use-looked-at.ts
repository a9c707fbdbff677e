import { useEffect, useRef } from 'react';

/** Time in view, on a visible page, after which a row counts as seen. */
const lookMs = 3_000;

/**
 * Reports which rows the person has had in view for a while. Rows are identified by `data-id`; those
 * collapsed or off the screen are not counted.
 */
export function useLookedAt(ids: readonly string[], onLookedAt: (ids: readonly string[]) => void): void {
  const latest = useRef(onLookedAt);
  latest.current = onLookedAt;
  useEffect(() => {
    if (ids.length === 0) return;
    const wanted = new Set(ids);
    const since = new Map<string, number>();
    const watched = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const id = idOf(target);
        if (isIntersecting) since.set(id, performance.now());
        else since.delete(id);
      }
    });
    // Rows are rendered in steps, and move when checked.
    const watchRows = () => {
      for (const row of document.querySelectorAll('[data-id]:has([data-new])'))
        if (wanted.has(idOf(row)) && !watched.has(row)) {
          watched.add(row);
          observer.observe(row);
        }
    };
    const look = () => {
      watchRows();
      const now = performance.now();
      if (document.visibilityState === 'hidden') for (const id of since.keys()) since.set(id, now);
      const seen = [...since].filter(([, from]) => now - from >= lookMs).map(([id]) => id);
      if (seen.length > 0) latest.current(seen);
    };
    look();
    const timer = setInterval(look, lookMs / 6);
    return () => {
      clearInterval(timer);
      observer.disconnect();
    };
  }, [ids]);
}

const idOf = (row: Element) => (row instanceof HTMLElement ? (row.dataset.id ?? '') : '');

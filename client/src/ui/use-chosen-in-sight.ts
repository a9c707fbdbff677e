import { type RefObject, useLayoutEffect } from 'react';

const chosenMark = '[aria-pressed=true], [aria-selected=true]';

/**
 * Keeps the chosen one of a row that is wider than its place in sight, when the row is drawn and when another is chosen; never
 * scrolls the page.
 */
export function useChosenInSight(row: RefObject<HTMLElement | null>, chosen: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is read from the row, which has been drawn anew by then.
  useLayoutEffect(() => {
    const place = row.current;
    const element = place?.querySelector(chosenMark);
    if (!place || !element) return;
    const seen = place.getBoundingClientRect();
    const { left, right } = element.getBoundingClientRect();
    if (left >= seen.left && right <= seen.right) return;
    place.scrollLeft += (left + right) / 2 - (seen.left + seen.right) / 2;
  }, [row, chosen]);
}

import { type RefObject, useLayoutEffect } from 'react';

const chosenMark = '[aria-pressed=true], [aria-selected=true]';

/**
 * Keeps a selected item of a horizontally scrolling row in view, on render and when the selection changes;
 * never scrolls the page.
 */
export function useChosenInSight(row: RefObject<HTMLElement | null>, chosen: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is read from the row, which has been drawn anew by then.
  useLayoutEffect(() => {
    const place = row.current;
    // Behind a snapshot the row has no layout, and forcing one would be as slow as drawing it.
    if (!place || place.closest('[hidden]')) return;
    const seen = place.getBoundingClientRect();
    const chosenOnes = [...place.querySelectorAll(chosenMark)].map((each) => each.getBoundingClientRect());
    const [first] = chosenOnes;
    if (!first || chosenOnes.some(({ left, right }) => left >= seen.left && right <= seen.right)) return;
    place.scrollLeft += (first.left + first.right) / 2 - (seen.left + seen.right) / 2;
  }, [row, chosen]);
}

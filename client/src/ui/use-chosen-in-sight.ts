import { type RefObject, useLayoutEffect } from 'react';

const chosenMark = '[aria-pressed=true], [aria-selected=true]';

/**
 * Keeps the chosen one, or one of them, of a row that is wider than its place in sight, when the row is drawn and when another is
 * chosen; never scrolls the page.
 */
export function useChosenInSight(row: RefObject<HTMLElement | null>, chosen: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is read from the row, which has been drawn anew by then.
  useLayoutEffect(() => {
    const place = row.current;
    // Behind a snapshot nothing has a place, and to ask for one takes as long as drawing it.
    if (!place || place.closest('[hidden]')) return;
    const seen = place.getBoundingClientRect();
    const chosenOnes = [...place.querySelectorAll(chosenMark)].map((each) => each.getBoundingClientRect());
    const [first] = chosenOnes;
    if (!first || chosenOnes.some(({ left, right }) => left >= seen.left && right <= seen.right)) return;
    place.scrollLeft += (first.left + first.right) / 2 - (seen.left + seen.right) / 2;
  }, [row, chosen]);
}

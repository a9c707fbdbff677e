import { type RefObject, useLayoutEffect, useRef } from 'react';
import { motion } from '#ui/look/tokens.ts';

interface Places {
  id: string;
  row: HTMLElement;
  place: DOMRect;
  /** Previous places of the other visible elements. */
  others: Map<Element, DOMRect>;
}

const placeOf = (element: Element) => element.getBoundingClientRect();

const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

/** Visible headings and rows; groups off the screen are not measured. */
const partsInView = (frame: Element) =>
  [...frame.children]
    .filter(isInView)
    .flatMap((group) => [...group.querySelectorAll('.list-heading, .list-row')])
    .filter(isInView);

/**
 * Animates a checked row from its old place to its new one while the others close up. If the new place is off
 * the screen, the row fades. No animation with reduced motion.
 *
 * @param list changes when rows move
 */
export function useSinkMotion(frame: RefObject<HTMLElement | null>, list: unknown, isWanted: boolean) {
  const places = useRef<Places | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the rows have moved, which `list` says.
  useLayoutEffect(() => {
    const before = places.current;
    places.current = null;
    if (!before || !frame.current) return;
    const row = frame.current.querySelector(`[data-id="${CSS.escape(before.id)}"]`);
    // Measure everything before moving anything, or each step would force a layout.
    const slides = [...before.others]
      .filter(([element]) => element.isConnected)
      .map(([element, place]) => ({ element, by: between(place, placeOf(element)) }));
    if (row && isInView(row)) slides.push({ element: row, by: between(before.place, placeOf(row)) });
    else fade(before, frame.current);
    for (const { element, by } of slides) slide(element, by, element === row ? 1 : 0);
  }, [list, frame]);

  const prepare = (id: string) => {
    if (!isWanted || !frame.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const row = frame.current.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
    if (!row) return;
    const others = new Map(partsInView(frame.current).map((part) => [part, placeOf(part)]));
    others.delete(row);
    places.current = { id, row, place: placeOf(row), others };
  };

  return { prepare };
}

/** Offset back to the old place in pixels; also horizontal, with several columns. */
const between = (before: DOMRect, now: DOMRect) => ({
  xPx: before.left - now.left,
  yPx: before.top - now.top,
});

function slide(element: Element, { xPx, yPx }: ReturnType<typeof between>, zIndex: number): void {
  if (Math.abs(xPx) < 1 && Math.abs(yPx) < 1) return;
  element.animate(
    [
      { transform: `translate(${xPx}px, ${yPx}px)`, zIndex },
      { transform: 'none', zIndex },
    ],
    { duration: motion.moderateMs, easing: motion.easeOut },
  );
}

/** Shows a checked copy of the row that fades at its old place. */
function fade({ row, place }: Places, frame: HTMLElement): void {
  const ghost = row.cloneNode(true) as HTMLElement;
  const box = frame.getBoundingClientRect();
  ghost.inert = true;
  ghost.dataset.checked = 'true';
  ghost.querySelector('.list-check')?.setAttribute('aria-checked', 'true');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.removeAttribute('data-id');
  Object.assign(ghost.style, {
    position: 'absolute',
    top: `${place.top - box.top}px`,
    left: `${place.left - box.left}px`,
    width: `${place.width}px`,
  });
  frame.append(ghost);
  const fading = ghost.animate(
    [{ opacity: 1 }, { opacity: 0, transform: 'translateY(var(--chakra-spacing-6))' }],
    {
      duration: motion.moderateMs,
      easing: motion.easeOut,
    },
  );
  fading.onfinish = () => ghost.remove();
  fading.oncancel = () => ghost.remove();
}

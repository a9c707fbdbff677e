import { type RefObject, useLayoutEffect, useRef } from 'react';
import { motion } from '#ui/look/tokens.ts';

interface Places {
  id: string;
  row: HTMLElement;
  top: number;
  /** Where everything else on the screen stood. */
  others: Map<Element, number>;
}

const topOf = (element: Element) => element.getBoundingClientRect().top;

const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

/** What is seen of the list, part by part; what is off the screen is not even measured. */
const partsInView = (frame: Element) =>
  [...frame.children]
    .filter(isInView)
    .flatMap((group) => [...group.querySelectorAll('.list-heading, .list-row')])
    .filter(isInView);

/**
 * Shows where a checked row went: it moves from its old place to its new one, and the others close up. Where its new
 * place is off the screen it fades. No motion for those who want none.
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
    // All is measured before anything moves: else every step would lay the page out again.
    const slides = [...before.others]
      .filter(([element]) => element.isConnected)
      .map(([element, top]) => ({ element, fromPx: top - topOf(element) }));
    if (row && isInView(row)) slides.push({ element: row, fromPx: before.top - topOf(row) });
    else fade(before, frame.current);
    for (const { element, fromPx } of slides) slide(element, fromPx, element === row ? 1 : 0);
  }, [list, frame]);

  const prepare = (id: string) => {
    if (!isWanted || !frame.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const row = frame.current.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
    if (!row) return;
    const others = new Map(partsInView(frame.current).map((part) => [part, topOf(part)]));
    others.delete(row);
    places.current = { id, row, top: topOf(row), others };
  };

  return { prepare };
}

function slide(element: Element, fromPx: number, zIndex: number): void {
  if (Math.abs(fromPx) < 1) return;
  element.animate(
    [
      { transform: `translateY(${fromPx}px)`, zIndex },
      { transform: 'none', zIndex },
    ],
    { duration: motion.moderateMs, easing: motion.easeOut },
  );
}

/** A picture of the row, checked, that falls away from where it stood. */
function fade({ row, top }: Places, frame: HTMLElement): void {
  const ghost = row.cloneNode(true) as HTMLElement;
  const box = frame.getBoundingClientRect();
  ghost.inert = true;
  ghost.dataset.checked = 'true';
  ghost.querySelector('.list-check')?.setAttribute('aria-checked', 'true');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.removeAttribute('data-id');
  Object.assign(ghost.style, { position: 'absolute', top: `${top - box.top}px`, insetInline: '0' });
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

import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createEdgeScroll } from '../edge-scroll.ts';

/** Index of the dragged line: it follows every line whose middle the pointer has passed. */
export function placeAt(middles: readonly number[], y: number): number {
  return middles.filter((middle) => middle < y).length;
}

/**
 * Reordering by hand: a line's handle is dragged by pointer or finger, with the page scrolling near its
 * edges, or moved with the arrow keys while focused. Lines are the children of the element with `listRef`,
 * with stable keys.
 *
 * @param onMove moves the line at index `from` to index `to`
 */
export function useDragOrder(count: number, onMove: (from: number, to: number) => void) {
  const listRef = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const pressed = useRef<HTMLElement>(null);

  // A layout effect: a later one of an earlier render could run between the key and the move, and find the
  // line at its old place.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  });

  const follow = useEffectEvent((clientY: number) => {
    if (dragged === null || !listRef.current) return;
    const others = [...listRef.current.children].filter((_, index) => index !== dragged);
    const middles = others.map((line) => {
      const box = line.getBoundingClientRect();
      return box.top + box.height / 2;
    });
    const to = placeAt(middles, clientY);
    if (to === dragged) return;
    onMove(dragged, to);
    setDragged(to);
  });

  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return;
    // Listens on the window: the dragged line moves in the document and would lose the pointer.
    const stop = () => setDragged(null);
    let lastY = 0;
    const edges = createEdgeScroll(
      () => listRef.current,
      () => follow(lastY),
    );
    const onPointerMove = ({ clientY }: globalThis.PointerEvent) => {
      lastY = clientY;
      follow(clientY);
      edges.follow(clientY);
    };
    window.addEventListener('pointermove', onPointerMove);
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
    return () => {
      edges.stop();
      window.removeEventListener('pointermove', onPointerMove);
      window.removeEventListener('pointerup', stop);
      window.removeEventListener('pointercancel', stop);
    };
  }, [isDragging]);

  const handleProps = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.focus();
      event.preventDefault();
      setDragged(index);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
      const to = index + step;
      if (step === 0) return;
      event.preventDefault();
      if (to < 0 || to >= count) return;
      pressed.current = event.currentTarget;
      onMove(index, to);
    },
  });

  return { listRef, dragged, handleProps };
}

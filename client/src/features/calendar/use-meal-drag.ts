import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A press that moves less is a press. */
const dragFromPx = 6;

interface MealDrops {
  onMove: (id: string, day: string) => void;
  /** With Ctrl, Alt or ⌘ held where it is let go. */
  onCopy: (id: string, day: string) => void;
}

/**
 * Lets meals (`[data-meal]`) be dragged by mouse or pen to another day (`[data-day]`) of the same frame. Fingers scroll: they
 * have the menu, as the keys do. Escape puts the meal back.
 */
export function useMealDrag(frame: RefObject<HTMLElement | null>, drops: MealDrops): void {
  const onDrop = useEffectEvent((id: string, day: string, isCopy: boolean) =>
    isCopy ? drops.onCopy(id, day) : drops.onMove(id, day),
  );
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onPress = (event: PointerEvent) => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const meal = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-meal]') : null;
      if (meal && !meal.closest('dialog')) followPointer(element, meal, event, onDrop);
    };
    element.addEventListener('pointerdown', onPress);
    return () => element.removeEventListener('pointerdown', onPress);
  }, [frame]);
}

function followPointer(
  frame: HTMLElement,
  meal: HTMLElement,
  start: PointerEvent,
  onDrop: (id: string, day: string, isCopy: boolean) => void,
): void {
  const listening = new AbortController();
  const { signal } = listening;
  let ghost: HTMLElement | null = null;
  let over: HTMLElement | null = null;

  const lift = () => {
    const box = meal.getBoundingClientRect();
    ghost = meal.cloneNode(true) as HTMLElement;
    ghost.classList.add('cal-ghost');
    ghost.style.width = `${box.width}px`;
    ghost.style.left = `${box.left}px`;
    ghost.style.top = `${box.top}px`;
    document.body.append(ghost);
    meal.dataset.lifted = '';
    frame.dataset.dragging = '';
  };

  const hover = (target: HTMLElement | null) => {
    if (target === over) return;
    over?.removeAttribute('data-over');
    over = target;
    over?.setAttribute('data-over', '');
  };

  const end = () => {
    listening.abort();
    hover(null);
    ghost?.remove();
    delete meal.dataset.lifted;
    delete frame.dataset.dragging;
  };

  const onPointerMove = (event: PointerEvent) => {
    const dx = event.clientX - start.clientX;
    const dy = event.clientY - start.clientY;
    if (!ghost && Math.hypot(dx, dy) < dragFromPx) return;
    if (!ghost) lift();
    if (ghost) ghost.style.transform = `translate(${dx}px, ${dy}px)`;
    hover(dayAt(frame, event.clientX, event.clientY));
  };

  const onPointerUp = (event: PointerEvent) => {
    const wasLifted = ghost !== null;
    const from = meal.closest<HTMLElement>('[data-day]')?.dataset.day;
    const to = wasLifted ? dayAt(frame, event.clientX, event.clientY)?.dataset.day : undefined;
    end();
    if (wasLifted) swallowClick();
    const isCopy = event.ctrlKey || event.altKey || event.metaKey;
    if (to && meal.dataset.meal && (to !== from || isCopy)) onDrop(meal.dataset.meal, to, isCopy);
  };

  window.addEventListener('pointermove', onPointerMove, { signal });
  window.addEventListener('pointerup', onPointerUp, { signal });
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener('blur', end, { signal });
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal });
}

function dayAt(frame: HTMLElement, x: number, y: number): HTMLElement | null {
  const day = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]') ?? null;
  return day && frame.contains(day) ? day : null;
}

/** The click that ends a drag opens nothing. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

import { type RefObject, useEffect, useEffectEvent } from 'react';
import { createEdgeScroll } from '#ui/edge-scroll.ts';

/** A shorter movement is a click. */
const dragFromPx = 6;
/** How long a finger has to rest before it drags; moving earlier scrolls. */
const holdMs = 350;
const restlessPx = 10;
/** Elements that can be dragged. */
const held = '[data-meal], [data-book-recipe]';
/** Delay with which a browser sends a click after a touch. */
const touchClickMs = 300;

interface MealDrops {
  /** A book recipe was dropped on a day, perhaps on one of its meals. */
  onRecipe: (recipeId: string, on: { day: string; meal: string | null }) => void;
  onMove: (id: string, day: string) => void;
  /** Dropped with Ctrl, Alt or ⌘ held. */
  onCopy: (id: string, day: string) => void;
}

/**
 * Drags meals (`[data-meal]`) and book recipes (`[data-book-recipe]`) to a day (`[data-day]`) of the same
 * frame: by mouse or pen at once, by a finger after resting, since fingers scroll. The page scrolls near its
 * edges, Escape cancels. Keyboard users have the menu instead.
 */
export function useMealDrag(frame: RefObject<HTMLElement | null>, drops: MealDrops): void {
  const onDrop = useEffectEvent(({ meal, bookRecipe }: DOMStringMap, { day, on, isCopy }: Drop) => {
    if (bookRecipe !== undefined) drops.onRecipe(bookRecipe, { day, meal: on });
    else if (meal === undefined) return;
    else if (isCopy) drops.onCopy(meal, day);
    else drops.onMove(meal, day);
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onPress = (event: PointerEvent) => {
      if (event.button !== 0 || (event.pointerType === 'touch' && !event.isPrimary)) return;
      const target = event.target instanceof Element ? event.target : null;
      const meal = target?.closest<HTMLElement>(held);
      // Not from a meal's own menu, whose entries may be pressed slowly.
      if (meal && !target?.closest('dialog, [popover]')) followPointer(element, meal, event, onDrop);
    };
    // Registered in advance, or Safari does not let the finger's moves be kept from scrolling.
    const nothing = () => {};
    element.addEventListener('touchmove', nothing, { passive: false });
    element.addEventListener('pointerdown', onPress);
    return () => {
      element.removeEventListener('touchmove', nothing);
      element.removeEventListener('pointerdown', onPress);
    };
  }, [frame]);
}

interface Drop {
  day: string;
  /** The meal under the pointer. */
  on: string | null;
  isCopy: boolean;
}

function followPointer(
  frame: HTMLElement,
  meal: HTMLElement,
  start: PointerEvent,
  onDrop: (dragged: DOMStringMap, drop: Drop) => void,
): void {
  const listening = new AbortController();
  const { signal } = listening;
  let ghost: HTMLElement | null = null;
  let over: HTMLElement | null = null;
  let at = { x: start.clientX, y: start.clientY };
  const isTouch = start.pointerType === 'touch';
  const edges = createEdgeScroll(
    () => frame,
    () => hover(dayAt(frame, at.x, at.y)),
  );

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
    if (isTouch && 'vibrate' in navigator) navigator.vibrate(10);
  };
  const resting = isTouch ? setTimeout(lift, holdMs) : undefined;

  const hover = (target: HTMLElement | null) => {
    if (target === over) return;
    over?.removeAttribute('data-over');
    over = target;
    over?.setAttribute('data-over', '');
  };

  const end = () => {
    listening.abort();
    clearTimeout(resting);
    edges.stop();
    hover(null);
    ghost?.remove();
    delete meal.dataset.lifted;
    delete frame.dataset.dragging;
  };

  const onPointerMove = (event: PointerEvent) => {
    at = { x: event.clientX, y: event.clientY };
    const dx = at.x - start.clientX;
    const dy = at.y - start.clientY;
    if (!ghost && Math.hypot(dx, dy) < (isTouch ? restlessPx : dragFromPx)) return;
    if (!ghost && isTouch) return end();
    if (!ghost) lift();
    if (ghost) ghost.style.transform = `translate(${dx}px, ${dy}px)`;
    hover(dayAt(frame, at.x, at.y));
    edges.follow(at.y);
  };

  const onPointerUp = (event: PointerEvent) => {
    const wasLifted = ghost !== null;
    const from = meal.closest<HTMLElement>('[data-day]')?.dataset.day;
    const to = wasLifted ? dayAt(frame, event.clientX, event.clientY)?.dataset.day : undefined;
    end();
    if (wasLifted) swallowClick(isTouch ? touchClickMs : 0);
    const isCopy = event.ctrlKey || event.altKey || event.metaKey;
    const on = mealAt(frame, event.clientX, event.clientY);
    if (to && (to !== from || isCopy)) onDrop(meal.dataset, { day: to, on, isCopy });
  };

  window.addEventListener('pointermove', onPointerMove, { signal });
  window.addEventListener('pointerup', onPointerUp, { signal });
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener('blur', end, { signal });
  if (isTouch) {
    const keep = (event: Event) => ghost && event.cancelable && event.preventDefault();
    window.addEventListener('touchmove', keep, { signal, passive: false });
    window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  }
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal });
}

function dayAt(frame: HTMLElement, x: number, y: number): HTMLElement | null {
  // Also finds what is below floating elements, such as a message.
  const days = document.elementsFromPoint(x, y).map((element) => element.closest<HTMLElement>('[data-day]'));
  return days.find((day) => day !== null && frame.contains(day)) ?? null;
}

function mealAt(frame: HTMLElement, x: number, y: number): string | null {
  const meals = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-meal]'));
  return meals.find((meal) => meal !== null && frame.contains(meal))?.dataset.meal ?? null;
}

/** Suppresses the click that ends a drag; later clicks are not affected. */
function swallowClick(withinMs: number): void {
  const over = new AbortController();
  const { signal } = over;
  const swallow = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
    over.abort();
  };
  window.addEventListener('click', swallow, { capture: true, signal });
  window.addEventListener('pointerdown', () => over.abort(), { capture: true, signal });
  setTimeout(() => over.abort(), withinMs);
}

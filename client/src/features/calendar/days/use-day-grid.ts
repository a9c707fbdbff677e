import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { dayAfterKey } from './day-keys.ts';
import { isSameMonth } from './view-days.ts';

interface DayGrid {
  /** The day in the tab order, from which keys move. */
  active: string;
  onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => void;
}

/**
 * Keyboard handling of a grid of days with `td[data-day]` cells: one cell is in the tab order, others are
 * reached by `dayAfterKey`; Enter and Space open.
 *
 * @param start a day of the month on screen
 * @param onLeave called when keys move to another month, which should then be shown
 */
export function useDayGrid(deps: {
  start: string;
  onLeave: (day: string) => void;
  onOpen: (day: string) => void;
}): DayGrid & { grid: React.RefObject<HTMLTableElement | null>; setActive: (day: string) => void } {
  const { start, onLeave, onOpen } = deps;
  const grid = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState(start);
  const follows = useRef(false);
  const isShown = isSameMonth(chosen, start);
  const active = isShown ? chosen : start;

  useLayoutEffect(() => {
    // Another month is rendered a moment later.
    if (!follows.current || !isShown) return;
    follows.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  });

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLTableCellElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = (follows.current ? chosen : target.dataset.day) ?? active;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return onOpen(from);
    }
    const next = dayAfterKey(from, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    follows.current = true;
    setChosen(next);
    if (!isSameMonth(next, start)) onLeave(next);
  };

  return { grid, active, setActive: setChosen, onKeyDown };
}

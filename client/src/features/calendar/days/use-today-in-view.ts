import { type RefObject, useEffect } from 'react';

/**
 * Scrolls today to the top where a week is longer than the screen: once for each week shown, once its meals
 * are loaded, and not if the person has already scrolled.
 *
 * @param shown identifies the week; null while its meals are being read
 */
export function useTodayInView(week: RefObject<HTMLElement | null>, shown: string | null): void {
  useEffect(() => {
    if (shown === null || window.scrollY > 0) return;
    bringTodayIntoView(week.current);
  }, [week, shown]);
}

export function bringTodayIntoView(within: HTMLElement | null): void {
  const today = within?.querySelector<HTMLElement>('[data-day][aria-current="date"]');
  const head = today?.firstElementChild;
  if (!today || !head) return;
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(today);
  const { top, bottom } = head.getBoundingClientRect();
  const isInView =
    top >= Number.parseFloat(scrollMarginTop) &&
    bottom <= window.innerHeight - Number.parseFloat(scrollMarginBottom);
  if (!isInView) today.scrollIntoView({ block: 'start', behavior: 'instant' });
}

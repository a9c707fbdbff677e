import { type RefObject, useEffect } from 'react';

/**
 * Brings today to the top of the screen where its week is longer than a phone: once for each week that is shown, as soon
 * as its meals are there, and never for somebody who is on their way down the page already.
 *
 * @param shown names the week; null while its meals are read
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

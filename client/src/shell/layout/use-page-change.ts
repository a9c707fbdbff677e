import { useMatches } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { useKeptScroll } from './use-kept-scroll.ts';

/**
 * On each change of page: scrolls to the top or the previous position, and focuses the content, so that a
 * screen reader reads its name, which is the page's, and continues from there.
 */
export function usePageChange(content: RefObject<HTMLElement | null>): void {
  // The rendered path: the address changes before the page and its title do.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const shown = useRef(pathname);
  useKeptScroll();

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
}

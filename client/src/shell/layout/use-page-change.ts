import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { useKeptScroll } from './use-kept-scroll.ts';

/**
 * On each change of page: to the top, or back to where one was, and the focus to the content, so that a screen reader
 * says its name, which is that of the page, and reads on from there.
 */
export function usePageChange(content: RefObject<HTMLElement | null>): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const shown = useRef(pathname);
  useKeptScroll();

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
}

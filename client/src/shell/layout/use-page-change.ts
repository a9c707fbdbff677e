import { useMatches } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { useKeptScroll } from './use-kept-scroll.ts';

/**
 * On each change of page: to the top, or back to where one was, and the focus to the content, so that a screen reader
 * says its name, which is that of the page, and reads on from there.
 */
export function usePageChange(content: RefObject<HTMLElement | null>): void {
  // Of what is drawn: the address is there before its page, and before what that is called.
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

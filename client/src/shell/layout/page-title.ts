import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name, for the top bar and the window. */
    title?: MessageDescriptor;
    /** The window's whole name, where `title` is not enough. */
    windowTitle?: MessageDescriptor;
    /** What a search engine and a shared link say of the page. */
    description?: MessageDescriptor;
  }
}

/** The name of the page on screen, in the person's language; undefined where it has none of its own. */
export function useRouteTitle(): string | undefined {
  const { _ } = useLingui();
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  return title && _(title);
}

/** What the window, and its entry in the history, is called. */
export function useWindowTitle(): string {
  const { _ } = useLingui();
  const title = useRouteTitle();
  const whole = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.windowTitle)?.staticData.windowTitle,
  });
  if (whole) return _(whole);
  return title ? `${title} · Ateria` : 'Ateria';
}

/** Before the effects of what stands inside, which may give the window a name of its own afterwards. */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}

export function useErrorTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

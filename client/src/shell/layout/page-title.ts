import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the page, for top bar and window. */
    title?: MessageDescriptor;
    /** Full window title, where `title` is not enough. */
    windowTitle?: MessageDescriptor;
    /** Description for search engines and shared links. */
    description?: MessageDescriptor;
  }
}

/** Name of the current page in the person's language; undefined if it has none. */
export function useRouteTitle(): string | undefined {
  const { _ } = useLingui();
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  return title && _(title);
}

/** Title of the window and its history entry. */
export function useWindowTitle(): string {
  const { _ } = useLingui();
  const title = useRouteTitle();
  const whole = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.windowTitle)?.staticData.windowTitle,
  });
  if (whole) return _(whole);
  return title ? `${title} · Ateria` : 'Ateria';
}

/** A layout effect, so that effects of content inside can set a title of their own afterwards. */
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

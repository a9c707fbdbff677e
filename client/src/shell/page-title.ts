import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name, for the top bar and the window. */
    title?: MessageDescriptor;
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

/** Names the window, and its entry in the history. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Ateria` : 'Ateria';
  }, [title]);
}

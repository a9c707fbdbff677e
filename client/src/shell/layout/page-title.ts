import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';

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

/** Names the window, its entry in the history, and what it is saved or printed as, after what stands on the page; undefined while that is not known. */
export function useOwnTitle(name: string | undefined): void {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const titles = useRef({ ofRoute: '', own: '' });
  // In another language the route's own name has taken its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (name === undefined) return;
    const { own, ofRoute } = titles.current;
    titles.current = {
      ofRoute: document.title === own ? ofRoute : document.title,
      own: `${name} · Ateria`,
    };
    document.title = titles.current.own;
  }, [name, locale]);
  // Before the next page's name, which may be that of this one's route.
  useLayoutEffect(
    () => () => {
      const { ofRoute, own } = titles.current;
      if (document.title === own) document.title = ofRoute;
    },
    [],
  );
}

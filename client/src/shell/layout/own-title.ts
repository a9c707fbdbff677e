import { useLingui } from '@lingui/react';
import { useEffect, useLayoutEffect, useRef } from 'react';

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

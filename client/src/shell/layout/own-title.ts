import { useLingui } from '@lingui/react';
import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Names the window after the content of the page, which also names its history entry and what is saved or
 * printed; undefined while unknown.
 */
export function useOwnTitle(name: string | undefined): void {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const titles = useRef({ ofRoute: '', own: '' });
  // Runs again with the locale, as the route then sets its own title anew.
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
  // A layout effect, so that it runs before the next page sets its title, which may belong to the same route.
  useLayoutEffect(
    () => () => {
      const { ofRoute, own } = titles.current;
      if (document.title === own) document.title = ofRoute;
    },
    [],
  );
}

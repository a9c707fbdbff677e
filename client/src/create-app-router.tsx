import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ErrorNotice } from '#shell/error-page.tsx';
import { LoadingOverlay } from '#ui/waiting/loading-overlay.tsx';
import { routeTree } from './route-tree.gen.ts';

/** The app's pages. A build that draws them has no browser, and brings its own history and origin. */
export function createAppRouter(place: { history?: RouterHistory; origin?: string; isServer?: false } = {}) {
  return createRouter({
    ...place,
    routeTree,
    // Plain texts: the router's own way reads `?code=123` as a number and writes it back changed. What a route finds wrong
    // in them it makes undefined, else it stays as it came.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const present = Object.entries(search).filter(([, value]) => value !== undefined);
      const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString();
      return text && `?${text}`;
    },
    defaultPreload: 'intent',
    defaultPendingMs: 400,
    defaultPendingComponent: () => <LoadingOverlay />,
    defaultErrorComponent: ({ error }) => <ErrorNotice error={error} />,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

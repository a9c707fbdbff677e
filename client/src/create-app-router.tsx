import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { plainSearch } from '#lib/plain-search.ts';
import { ErrorNotice } from '#shell/error-page.tsx';
import { LoadingOverlay } from '#ui/waiting/loading-overlay.tsx';
import { routeTree } from './route-tree.gen.ts';

/** The app's pages. A build that draws them has no browser, and brings its own history and origin. */
export function createAppRouter(place: { history?: RouterHistory; origin?: string; isServer?: false } = {}) {
  return createRouter({
    ...place,
    routeTree,
    ...plainSearch,
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

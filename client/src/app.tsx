import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { FirstScreen } from '#first-screen/first-screen.ts';
import { FirstScreenProvider } from '#first-screen/use-first-screen.ts';
import { activateOrFallBack, preferredLocale } from '#i18n/activate-locale.ts';
import { createAppUpdate, loadOwnWorkbox } from '#lib/app-update.ts';
import { AppUpdateProvider } from '#lib/app-update-context.ts';
import { ErrorNotice } from '#shell/error-page.tsx';
import { LanguageNotice } from '#shell/language-notice.tsx';
import { LoadingOverlay } from '#ui/loading-overlay.tsx';
import { UiProvider } from '#ui/ui-provider.tsx';
import { routeTree } from './route-tree.gen.ts';

const router = createRouter({
  routeTree,
  // Plain texts: the router's own way reads `?code=123` as a number and writes it back changed.
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

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Draws the app into `root`, in place of the first screen as soon as the page is ready. Rejects without any texts. */
export async function startApp(root: HTMLElement, firstScreen: FirstScreen): Promise<void> {
  const hasServiceWorker = import.meta.env.PROD && 'serviceWorker' in navigator;
  const appUpdate = hasServiceWorker ? createAppUpdate(loadOwnWorkbox) : null;
  const { missing } = await activateOrFallBack(preferredLocale());
  // The picture is of one page: any other takes its place at once, also the one that says that there is none.
  const { pathname } = window.location;
  router.subscribe('onRendered', ({ toLocation }) => {
    if (toLocation.pathname !== pathname) firstScreen.drop();
  });

  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <UiProvider>
          <FirstScreenProvider value={firstScreen}>
            <AppUpdateProvider value={appUpdate}>
              {missing && <LanguageNotice locale={missing} />}
              <RouterProvider router={router} />
            </AppUpdateProvider>
          </FirstScreenProvider>
        </UiProvider>
      </I18nProvider>
    </StrictMode>,
  );
}

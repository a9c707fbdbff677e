import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { UiProvider } from '#ui/look/ui-provider.tsx';
import type { SheetHistory } from '#ui/sheets/sheet-history.ts';
import type { AppRouter } from './create-app-router.tsx';

interface PageTreeProps {
  router: AppRouter;
  /** What lies over the router's pages; left out where nothing can be opened. */
  sheets?: SheetHistory;
  /** What the app alone has around its pages. */
  Around: (props: { children: ReactNode }) => ReactNode;
}

/** What the browser draws, and what the build draws beforehand: the same elements, so that the one takes over the other. */
export function PageTree({ router, sheets, Around }: PageTreeProps) {
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <UiProvider sheets={sheets}>
          <Around>
            <RouterProvider router={router} />
          </Around>
        </UiProvider>
      </I18nProvider>
    </StrictMode>
  );
}

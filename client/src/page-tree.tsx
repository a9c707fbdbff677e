import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { UiProvider } from '#ui/look/ui-provider.tsx';
import type { SheetHistory } from '#ui/sheets/sheet-history.ts';
import type { AppRouter } from './create-app-router.tsx';

interface PageTreeProps {
  router: AppRouter;
  /** Sheets shown over the router's pages; left out in the build, where nothing can be opened. */
  sheets?: SheetHistory;
  /** Wraps the pages in what only the running app has. */
  Around: (props: { children: ReactNode }) => ReactNode;
}

/** The tree that both the browser and the build render: the elements must be the same for hydration. */
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

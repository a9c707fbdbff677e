import { createRootRoute, Outlet } from '@tanstack/react-router';
import { useSupportDelivery } from '#features/support/use-support-delivery.ts';
import { useSharedLocale } from '#i18n/use-locale.ts';
import { ErrorPage } from '#shell/error-page.tsx';
import { useDocumentTitle, useWindowTitle } from '#shell/layout/page-title.ts';

export const Route = createRootRoute({
  component: Root,
  errorComponent: ({ error }) => <ErrorPage error={error} />,
  notFoundComponent: () => <ErrorPage />,
});

function Root() {
  useSharedLocale();
  useSupportDelivery();
  useDocumentTitle(useWindowTitle());
  return <Outlet />;
}

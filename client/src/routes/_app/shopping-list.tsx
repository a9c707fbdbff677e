import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { QuickListPage } from '#features/quick-list/quick-list-page.tsx';

export const Route = createFileRoute('/_app/shopping-list')({
  staticData: { title: msg`Shopping list` },
  component: QuickListPage,
});

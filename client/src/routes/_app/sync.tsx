import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SyncPage } from '#features/sync-status/sync-page.tsx';

export const Route = createFileRoute('/_app/sync')({
  staticData: { title: msg`What waits` },
  component: SyncPage,
});

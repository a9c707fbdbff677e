import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SyncPage } from '#features/sync-status/sync-page.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_app/sync')({
  staticData: { title: msg`What waits` },
  beforeLoad: activateRareTexts,
  component: SyncPage,
});

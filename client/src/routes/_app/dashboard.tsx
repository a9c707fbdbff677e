import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx';
import { InstallHint } from '#features/home-screen/install-hint.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { title: msg`Dashboard` },
  beforeLoad: activateRareTexts,
  component: () => <DashboardPage hint={<InstallHint />} />,
});

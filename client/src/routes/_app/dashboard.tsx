import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx';
import { InstallHint } from '#features/home-screen/install-hint.tsx';

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { title: msg`Dashboard` },
  component: () => <DashboardPage hint={<InstallHint />} />,
});

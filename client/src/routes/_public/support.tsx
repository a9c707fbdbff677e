import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SupportPage } from '#features/support/support-page.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_public/support')({
  staticData: {
    title: msg`Support`,
    description: msg`Write to the people behind Ateria. Answers come typically within 24 hours; you can write without a network too.`,
  },
  beforeLoad: activateRareTexts,
  component: () => <SupportPage />,
});

import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SuccessPage } from '#features/billing/success-page.tsx';
import { activateAllTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_public/subscribe/success')({
  staticData: { title: msg`Subscription` },
  beforeLoad: activateAllTexts,
  component: () => <SuccessPage />,
});

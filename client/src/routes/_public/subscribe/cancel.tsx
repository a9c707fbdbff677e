import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CancelPage } from '#features/billing/cancel-page.tsx';
import { activateAllTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_public/subscribe/cancel')({
  staticData: { title: msg`Subscription canceled` },
  beforeLoad: activateAllTexts,
  component: CancelPage,
});

import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#features/account/account-page.tsx';
import { BillingPanel } from '#features/billing/billing-panel.tsx';
import { activateRareTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_app/account')({
  staticData: { title: msg`My account` },
  beforeLoad: activateRareTexts,
  component: () => <AccountPage billing={<BillingPanel />} />,
});

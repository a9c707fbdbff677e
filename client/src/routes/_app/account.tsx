import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#features/account/account-page.tsx';
import { BillingPanel } from '#features/subscribe/billing-panel.tsx';

export const Route = createFileRoute('/_app/account')({
  staticData: { title: msg`My account` },
  component: () => <AccountPage billing={<BillingPanel />} />,
});

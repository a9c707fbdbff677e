import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { type BillingPeriod, billingPeriods } from 'sync-protocol/tiers/prices.ts';
import { SubscribePage } from '#features/billing/subscribe-page.tsx';
import { activateAllTexts } from '#i18n/activate-locale.ts';

export const Route = createFileRoute('/_public/subscribe/')({
  staticData: {
    title: msg`Plans and prices`,
    description: msg`Ateria is free for three recipes; premium has everything for 4.90 € a month or 49.80 € a year. The first 30 days have everything, without a card.`,
  },
  validateSearch: ({ plan }: Record<string, unknown>): { plan?: BillingPeriod | undefined } => ({
    plan: billingPeriods.find((candidate) => candidate === plan),
  }),
  beforeLoad: activateAllTexts,
  component: Subscribe,
});

function Subscribe() {
  const { plan: asked = 'yearly' } = Route.useSearch();
  // State besides the address, which changes only after the router's navigation: a press right after choosing
  // must use the choice.
  const [picked, setPicked] = useState<BillingPeriod>();
  const navigate = Route.useNavigate();
  const pick = (chosen: BillingPeriod) => {
    setPicked(chosen);
    void navigate({ search: { plan: chosen }, replace: true, resetScroll: false });
  };
  return (
    <SubscribePage
      period={picked ?? asked}
      onPeriod={pick}
      onStranger={(chosen) =>
        void navigate({ to: '/login', search: { returnTo: `/subscribe?plan=${chosen}` } })
      }
    />
  );
}

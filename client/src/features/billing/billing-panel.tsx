import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { prices } from 'sync-protocol/tiers/prices.ts';
import { useOnline } from '#lib/use-online.ts';
import { useInReach } from '#sync/status/use-sync-status.ts';
import { Button } from '#ui/button.tsx';
import { PanelSection } from '#ui/panel-section.tsx';
import { ConfirmDialog } from '#ui/sheets/confirm-dialog.tsx';
import { unlessOff } from '#ui/unless-off.ts';
import { Bone } from '#ui/waiting/bone.tsx';
import type { BillingApi } from './billing-api.ts';
import { goTo } from './go-to.ts';
import { Note, useTierNow } from './tier-now.tsx';
import { type BillingActions, useBilling, useSessionBilling } from './use-billing.ts';
import { useBillingFormat } from './use-billing-format.ts';
import { WhomItServes } from './whom-it-serves.tsx';

interface BillingPanelProps {
  /** Defaults to the billing API of the session. */
  useApi?: () => BillingApi;
  leaveFor?: (url: string) => void;
}

/** Section of the account page: the tier, the next payment, and the possible actions. Loads its own data. */
export function BillingPanel({ useApi = useSessionBilling, leaveFor = goTo }: BillingPanelProps) {
  const billing = useBilling(useApi(), leaveFor);
  const isOnline = useOnline();
  const now = useTierNow(billing.stats ?? null);
  const subscription = billing.stats?.subscription;
  const hasSubscription = Boolean(subscription?.plan);
  const isInReach = useInReach();
  if (!subscription && isInReach) return <ComingPanel />;
  return (
    <PanelSection title={<Trans>Subscription</Trans>}>
      <chakra.div role="status" display="grid" gap="4">
        <TierName billing={billing} />
        {now && (
          <chakra.p
            role={subscription?.status === 'past_due' ? 'alert' : undefined}
            color={subscription?.status === 'past_due' ? 'danger.fg' : 'fg.muted'}
            textWrap="pretty"
          >
            {now}
          </chakra.p>
        )}
      </chakra.div>
      <WhomItServes />
      {subscription?.plan === 'monthly' &&
        subscription.status === 'active' &&
        !subscription.cancelAtPeriodEnd && <UpgradeOffer billing={billing} isOnline={isOnline} />}
      {hasSubscription ? (
        <Management billing={billing} isOnline={isOnline} />
      ) : (
        <chakra.div>
          <Button variant="primary" asChild>
            <Link to="/subscribe">
              <Trans>See the plans</Trans>
            </Link>
          </Button>
        </chakra.div>
      )}
      {billing.error && <Note role="alert">{billing.error}</Note>}
      {hasSubscription && !isOnline && (
        <chakra.p fontSize="sm" color="fg.muted" role="status">
          <Trans>You are offline. Changing the subscription needs a connection.</Trans>
        </chakra.p>
      )}
    </PanelSection>
  );
}

/** Placeholder as tall as the usual content. */
function ComingPanel() {
  return (
    <PanelSection title={<Trans>Subscription</Trans>}>
      <Bone width="32" my="2" />
      <chakra.div display="grid" gap="2.5" py="1">
        <Bone />
        <Bone width="60%" />
      </chakra.div>
      <Bone width="36" height="11" />
    </PanelSection>
  );
}

function TierName({ billing }: { billing: BillingActions }) {
  const { amount } = useBillingFormat();
  const subscription = billing.stats?.subscription;
  const monthly = amount(prices.monthlyCents);
  const yearly = amount(prices.yearlyCents);
  return (
    <chakra.p fontSize="xl" fontWeight="bold" letterSpacing="snug" lineHeight="snug">
      {!subscription ? (
        <Trans>Not known on this device yet</Trans>
      ) : subscription.plan === 'yearly' ? (
        <Trans>Premium, {yearly} €/year</Trans>
      ) : subscription.plan === 'monthly' ? (
        <Trans>Premium, {monthly} €/month</Trans>
      ) : subscription.status === 'trialing' ? (
        <Trans>Free trial</Trans>
      ) : subscription.status === 'active' ? (
        <Trans>Premium, through your household</Trans>
      ) : (
        <Trans>Free plan</Trans>
      )}
    </chakra.p>
  );
}

interface BillingPartProps {
  billing: BillingActions;
  isOnline: boolean;
}

/** Upgrade to yearly billing, with the saving compared to twelve months (specification 1). */
function UpgradeOffer({ billing, isOnline }: BillingPartProps) {
  const { t } = useLingui();
  const { amount } = useBillingFormat();
  const [isAsking, setAsking] = useState(false);
  const yearly = amount(prices.yearlyCents);
  const twelveMonths = amount(prices.yearOfMonthsCents);
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      p="4"
      rounded="lg"
      bg="brand.subtle"
    >
      <chakra.p flex="1 1 {sizes.56}" lineHeight="snug">
        <strong>
          <Trans>Pay by the year and save {prices.savingOnAccountPercent}%</Trans>
        </strong>
        <br />
        <chakra.span hyphens="none">
          <Trans>
            {yearly} € a year instead of {twelveMonths} €
          </Trans>
        </chakra.span>
      </chakra.p>
      <Button variant="primary" {...unlessOff(billing.isBusy || !isOnline, () => setAsking(true))}>
        <Trans>Upgrade to yearly</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void billing.upgrade()}
        title={t`Pay by the year?`}
        confirmLabel={t`Upgrade to yearly`}
      >
        <Trans>
          {yearly} € is charged on your card today, less what is left of the month that you have paid. If the
          payment is refused, nothing changes.
        </Trans>
      </ConfirmDialog>
    </chakra.div>
  );
}

function Management({ billing, isOnline }: BillingPartProps) {
  const { t } = useLingui();
  const { day } = useBillingFormat();
  const [isAsking, setAsking] = useState(false);
  const { cancelAtPeriodEnd, periodEndsAt, hasOtherPayer } = billing.stats?.subscription ?? {};
  const isHeld = billing.isBusy || !isOnline;
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      {cancelAtPeriodEnd && (
        <Button variant="primary" {...unlessOff(isHeld, () => void billing.resume())}>
          <Trans>Keep premium</Trans>
        </Button>
      )}
      <Button {...unlessOff(isHeld, () => void billing.manage())}>
        <Trans>Cards and receipts</Trans>
      </Button>
      {!cancelAtPeriodEnd && (
        <Button variant="quiet" {...unlessOff(isHeld, () => setAsking(true))}>
          <Trans>End the subscription</Trans>
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void billing.cancel()}
        title={t`End the subscription?`}
        confirmLabel={t`End the subscription`}
        backLabel={t`Keep premium`}
      >
        {periodEndsAt && hasOtherPayer && (
          <Trans>
            You pay nothing after {day(periodEndsAt)}. Here you have premium after that too: somebody else in
            your household pays for it.
          </Trans>
        )}
        {periodEndsAt && !hasOtherPayer && (
          <Trans>
            You keep premium until {day(periodEndsAt)}. After that you are on the free plan: your recipes stay
            and can be read and edited.
          </Trans>
        )}
      </ConfirmDialog>
    </chakra.div>
  );
}

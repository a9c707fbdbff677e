import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import { type BillingPeriod, prices } from 'sync-protocol/tiers/prices.ts';
import { useOnline } from '#lib/use-online.ts';
import { Button } from '#ui/button.tsx';
import { unlessOff } from '#ui/unless-off.ts';
import { goTo } from './go-to.ts';
import { type OpenPerson, openPerson } from './known-person.ts';
import { PayRhythm } from './pay-rhythm.tsx';
import { Feature, Features, TierCard } from './tier-card.tsx';
import { Note, useTierNow } from './tier-now.tsx';
import { useBillingFormat } from './use-billing-format.ts';
import { type Checkout, useCheckout } from './use-checkout.ts';
import { type PersonHandle, usePerson } from './use-person.ts';

interface SubscribePageProps {
  period: BillingPeriod;
  onPeriod: (period: BillingPeriod) => void;
  /** Called for a visitor, who has to sign in first and return to this choice. */
  onStranger: (period: BillingPeriod) => void;
  open?: OpenPerson;
  leaveFor?: (url: string) => void;
}

/** Tiers, prices, and the way to pay (specification 1). */
export function SubscribePage(props: SubscribePageProps) {
  const { period, onPeriod, onStranger, open = openPerson, leaveFor = goTo } = props;
  const person = usePerson(open);
  const stats = usePersonStats(person);
  const checkout = useCheckout(person, leaveFor, onStranger);
  const now = useTierNow(stats);
  return (
    <chakra.section
      display="grid"
      gap={{ base: '8', md: '10' }}
      width="full"
      maxWidth="wide"
      mx="auto"
      px={{ base: '4', md: '8' }}
      pt={{ base: '8', md: '12' }}
      pb={{ base: '10', md: '16' }}
    >
      <chakra.header display="grid" gap="3" justifyItems="center" textAlign="center">
        <chakra.h1
          fontSize={{ base: '4xl', md: '5xl' }}
          fontWeight="bold"
          letterSpacing="tight"
          lineHeight="tight"
        >
          <Trans>Choose your plan</Trans>
        </chakra.h1>
        <chakra.p fontSize="lg" color="fg.muted" maxWidth="text" textWrap="balance">
          <Trans>Every new account has everything free for 30 days. No credit card is needed for that.</Trans>
        </chakra.p>
      </chakra.header>
      {now && <Note role={stats?.subscription.status === 'past_due' ? 'alert' : undefined}>{now}</Note>}
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1.15fr)' }}
        alignItems="start"
        gap="6"
      >
        <chakra.div order={{ base: 2, md: 1 }} minWidth="0">
          <FreeTier isKnown={person !== null} />
        </chakra.div>
        <chakra.div order={{ base: 1, md: 2 }} minWidth="0">
          <PremiumTier period={period} onPeriod={onPeriod} checkout={checkout} stats={stats} />
        </chakra.div>
      </chakra.div>
    </chakra.section>
  );
}

function FreeTier({ isKnown }: { isKnown: boolean }) {
  return (
    <TierCard name={<Trans>Free</Trans>} price={<Trans>0 €</Trans>}>
      <Features>
        <Feature>
          <Trans>3 recipes</Trans>
        </Feature>
        <Feature>
          <Trans>Quick list and meal calendar on all your devices, also without a signal</Trans>
        </Feature>
        <Feature>
          <Trans>An answer from support in 24–48 hours</Trans>
        </Feature>
        <Feature isMissing>
          <Trans>No lists from the calendar, no recurring items</Trans>
        </Feature>
        <Feature isMissing>
          <Trans>No nutritional information</Trans>
        </Feature>
      </Features>
      <Button isWide asChild>
        {isKnown ? (
          <Link to="/dashboard">
            <Trans>Go to app</Trans>
          </Link>
        ) : (
          <Link to="/login">
            <Trans>Start for free</Trans>
          </Link>
        )}
      </Button>
    </TierCard>
  );
}

interface PremiumTierProps {
  period: BillingPeriod;
  onPeriod: (period: BillingPeriod) => void;
  checkout: Checkout;
  stats: UserStats | null;
}

function PremiumTier({ period, onPeriod, checkout, stats }: PremiumTierProps) {
  const { amount } = useBillingFormat();
  const hasSubscription = Boolean(stats?.subscription.plan);
  const shown = stats?.subscription.plan ?? period;
  const price = amount(shown === 'yearly' ? prices.yearlyCents : prices.monthlyCents);
  return (
    <TierCard
      isEmphasized
      name={<Trans>Premium</Trans>}
      price={shown === 'yearly' ? <Trans>{price} €/year</Trans> : <Trans>{price} €/month</Trans>}
    >
      <Features>
        <Feature>
          <Trans>One subscription for everybody in your household</Trans>
        </Feature>
        <Feature>
          <Trans>As many recipes as you like</Trans>
        </Feature>
        <Feature>
          <Trans>Shopping lists made from your calendar</Trans>
        </Feature>
        <Feature>
          <Trans>Recurring items, and a notice when they are due</Trans>
        </Feature>
        <Feature>
          <Trans>Nutritional information</Trans>
        </Feature>
        <Feature>
          <Trans>Priority support</Trans>
        </Feature>
      </Features>
      {!hasSubscription && <PayRhythm period={period} onPeriod={onPeriod} />}
      <PayButton period={period} checkout={checkout} hasSubscription={hasSubscription} />
    </TierCard>
  );
}

interface PayButtonProps {
  period: BillingPeriod;
  checkout: Checkout;
  hasSubscription: boolean;
}

function PayButton({ period, checkout, hasSubscription }: PayButtonProps) {
  const isOnline = useOnline();
  const { isOpening, error, pay, manage } = checkout;
  return (
    <chakra.div display="grid" gap="3">
      <Button
        variant={hasSubscription ? 'secondary' : 'primary'}
        size="lg"
        isWide
        disabled={!isOnline}
        aria-busy={isOpening}
        {...unlessOff(isOpening, () => void (hasSubscription ? manage() : pay(period)))}
      >
        {isOpening ? (
          <Trans>Opening the payment page…</Trans>
        ) : hasSubscription ? (
          <Trans>Cards and receipts</Trans>
        ) : (
          <Trans>Subscribe</Trans>
        )}
      </Button>
      {error && <Note role="alert">{error}</Note>}
      <chakra.p fontSize="sm" color="fg.muted" textAlign="center" textWrap="balance" role="status">
        {isOnline ? (
          <Trans>You pay on Stripe’s page. Cancel when you like: what is paid for lasts to its end.</Trans>
        ) : (
          <Trans>You are offline. Paying needs a connection; everything else waits for you as it is.</Trans>
        )}
      </chakra.p>
    </chakra.div>
  );
}

/** The known person's subscription from the server; null while unknown. */
function usePersonStats(person: PersonHandle | null): UserStats | null {
  const [stats, setStats] = useState<UserStats | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const answer = person && (await (await person.open()).billing.readStats());
      if (isCurrent) setStats(answer?.kind === 'ok' ? answer.body : null);
    };
    // The page works without it; the server checks who pays.
    read().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [person]);
  return stats;
}

import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import { useDayFormat } from '#i18n/format-day.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { localDay } from '#lib/local-day.ts';
import { PanelSection } from '#ui/panel-section.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { Bone } from '#ui/waiting/bone.tsx';
import type { AccountStats } from './use-account-stats.ts';

/** Name, e-mail address and statistics (specification 2). */
export function Profile({ identity, stats }: { identity: KnownIdentity; stats: AccountStats }) {
  const { name, email } = identity;
  const { account, firstPull, isComing } = stats;
  const isFirstPull = firstPull === 'coming';
  return (
    <PanelSection title={<Trans>Profile</Trans>}>
      <chakra.div display="flex" gap="4" alignItems="center">
        <chakra.span
          display="grid"
          placeItems="center"
          boxSize="12"
          flexShrink="0"
          rounded="full"
          bg="bg.muted"
          color="fg.muted"
        >
          <UserRound size={24} aria-hidden />
        </chakra.span>
        <chakra.div minWidth="0">
          {name && name !== email && <chakra.p fontWeight="semibold">{name}</chakra.p>}
          <chakra.p
            color={name && name !== email ? 'fg.muted' : undefined}
            overflowWrap="anywhere"
            hyphens="none"
          >
            {email ?? <Trans>Your sign-in service does not share your address.</Trans>}
          </chakra.p>
        </chakra.div>
      </chakra.div>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{
          // Two columns, or one with large text.
          base: 'repeat(auto-fit, minmax(min(100%, max({sizes.28}, 40%)), 1fr))',
          md: '1fr 1fr 1fr',
        }}
        gap="4"
      >
        <Stat label={<Trans>Recipes saved</Trans>} isRead={stats.isRead} isComing={isFirstPull}>
          {stats.recipesSaved}
        </Stat>
        <Stat label={<Trans>Meals planned</Trans>} isRead={stats.isRead} isComing={isFirstPull}>
          {stats.mealsPlanned}
        </Stat>
        <Stat label={<Trans>Account type</Trans>} isRead={stats.isRead} isComing={isComing}>
          {account && <AccountType type={account.accountType} />}
        </Stat>
        <Stat label={<Trans>Subscription status</Trans>} isRead={stats.isRead} isComing={isComing}>
          {account && <Status status={account.subscription.status} />}
        </Stat>
        <Stat label={<Trans>Member since</Trans>} isRead={stats.isRead} isComing={isComing}>
          {account && <MemberSince atMs={account.memberSince} />}
        </Stat>
      </chakra.dl>
      {(isFirstPull || isComing) && (
        <VisuallyHidden role="status">
          <Trans>Fetching what is yours</Trans>
        </VisuallyHidden>
      )}
      {firstPull === 'out-of-reach' && (
        <chakra.p color="fg.muted" fontSize="sm" role="status">
          <Trans>Your recipes and meals have not come to this device yet.</Trans>
        </chakra.p>
      )}
    </PanelSection>
  );
}

interface StatProps {
  label: ReactNode;
  isRead: boolean;
  isComing: boolean;
  children: ReactNode;
}

function Stat({ label, isRead, isComing, children }: StatProps) {
  const { t } = useLingui();
  const isKnown = children !== null && children !== undefined;
  const unknown = isComing ? (
    <Bone width="16" mt="1.5" />
  ) : (
    <span title={t`Not known on this device yet`}>–</span>
  );
  return (
    <div>
      <chakra.dt fontSize="sm" color="fg.muted">
        {label}
      </chakra.dt>
      <chakra.dd
        display="flow-root"
        fontSize="lg"
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
        minHeight="7"
      >
        {isKnown ? children : isRead && unknown}
      </chakra.dd>
    </div>
  );
}

function AccountType({ type }: { type: UserStats['accountType'] }) {
  return type === 'premium' ? <Trans>Premium</Trans> : <Trans>Free</Trans>;
}

function Status({ status }: { status: UserStats['subscription']['status'] }) {
  switch (status) {
    case 'active':
      return <Trans>Active</Trans>;
    case 'trialing':
      return <Trans>Trial</Trans>;
    case 'past_due':
      return <Trans>Payment failed</Trans>;
    default:
      return <Trans>Free</Trans>;
  }
}

function MemberSince({ atMs }: { atMs: number }) {
  const { whole } = useDayFormat();
  return <time>{whole(localDay(atMs))}</time>;
}

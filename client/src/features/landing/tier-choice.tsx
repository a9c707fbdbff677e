import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import { Children, type ReactNode } from 'react';
import { prices } from 'sync-protocol/tiers/prices.ts';
import { useFormat } from '#i18n/format.ts';
import { Band, Heading, Lead } from './section.tsx';
import { StartButton } from './start-button.tsx';

const Card = chakra('div', {
  base: {
    display: 'grid',
    alignContent: 'start',
    gap: '6',
    p: { base: '6', md: '8' },
    border: 'thin',
    borderColor: 'border',
    rounded: '2xl',
  },
  variants: { isRaised: { true: { bg: 'bg.panel', boxShadow: 'md' } } },
});

function Parts({ children }: { children: ReactNode }) {
  return (
    <chakra.ul display="grid" gap="3" listStyleType="none">
      {Children.map(children, (part) => (
        <chakra.li display="grid" gridTemplateColumns="auto 1fr" gap="3" alignItems="start">
          <chakra.span color="fg.muted" pt="0.5" aria-hidden>
            <Check size={20} />
          </chakra.span>
          <span>{part}</span>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

const TierName = chakra('h3', { base: { fontSize: 'xl', fontWeight: 'bold', letterSpacing: 'snug' } });

const Price = chakra('p', {
  base: {
    fontSize: '5xl',
    fontWeight: 'bold',
    letterSpacing: 'tight',
    lineHeight: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
});

const Note = chakra('p', { base: { color: 'fg.muted' } });

export function TierChoice() {
  const { euros } = useFormat();
  const monthly = euros(prices.monthlyCents);
  const yearly = euros(prices.yearlyCents);
  const percent = prices.savingOnSubscribePercent;
  return (
    <chakra.section py={{ base: '14', lg: '24' }}>
      <Band display="grid" gap={{ base: '10', lg: '14' }}>
        <chakra.div display="grid" gap="4">
          <Heading>
            <Trans>Everything for 30 days, then you choose</Trans>
          </Heading>
          <Lead>
            <Trans>
              No card, nothing to cancel. When the month is over you go on for free, or keep everything for
              the price of a coffee.
            </Trans>
          </Lead>
        </chakra.div>
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
          gap={{ base: '6', lg: '8' }}
        >
          <Card>
            <TierName>
              <Trans>Free</Trans>
            </TierName>
            <chakra.div display="grid" gap="2">
              <Price>{euros(0)}</Price>
              <Note>
                <Trans>for as long as you like</Trans>
              </Note>
            </chakra.div>
            <Parts>
              <Trans>The shopping list and the meal calendar</Trans>
              <Trans>Three recipes of your own</Trans>
              <Trans>Without a signal, on all your devices</Trans>
              <Trans>Support answers in 24–48 hours</Trans>
            </Parts>
          </Card>
          <Card isRaised>
            <TierName>
              <Trans>Premium</Trans>
            </TierName>
            <chakra.div display="grid" gap="2">
              <Price>
                {monthly}{' '}
                <chakra.span fontSize="lg" fontWeight="medium" letterSpacing="normal" color="fg.muted">
                  <Trans>a month</Trans>
                </chakra.span>
              </Price>
              <Note>
                <Trans>
                  or {yearly} a year: {percent}% less
                </Trans>
              </Note>
            </chakra.div>
            <Parts>
              <Trans>As many recipes as you cook</Trans>
              <Trans>The shopping list, written from the calendar</Trans>
              <Trans>Things that you buy again and again, and a notice when they are due</Trans>
              <Trans>Nutrition of each serving</Trans>
              <Trans>Your questions answered first</Trans>
            </Parts>
            <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="5" rowGap="3">
              <StartButton />
            </chakra.div>
          </Card>
        </chakra.div>
      </Band>
    </chakra.section>
  );
}

import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ByIdentity } from '#shell/public/by-identity.tsx';
import { AppScreenshot } from './app-screenshot.tsx';
import { Band } from './section.tsx';
import { StartButton } from './start-button.tsx';

const Words = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
    columnGap: '12',
    rowGap: '6',
    alignItems: 'end',
  },
});

const Desk = chakra('div', {
  base: {
    display: { base: 'none', md: 'block' },
    overflow: 'hidden',
    border: 'thin',
    borderColor: 'border',
    rounded: 'xl',
    bg: 'bg.panel',
    boxShadow: 'lg',
  },
});

/** Alone on a phone; in front of the laptop on wider screens. */
const Phone = chakra('div', {
  base: {
    position: { md: 'absolute' },
    right: { md: '4', lg: '10' },
    bottom: { md: '-8', lg: '-12' },
    width: { base: 'min({sizes.70}, 82%)', md: '21%' },
    mx: { base: 'auto', md: '0' },
    overflow: 'hidden',
    border: 'frame',
    borderColor: 'bg.muted',
    rounded: '2xl',
    bg: 'bg.panel',
    boxShadow: 'lg',
  },
});

export function Hero() {
  const { t } = useLingui();
  return (
    <chakra.section overflow="clip" pt={{ base: '8', md: '12', lg: '20' }} pb={{ base: '16', md: '24' }}>
      <Band>
        <Words>
          <chakra.h1
            fontSize={{ base: '5xl', sm: '6xl', xl: '7xl' }}
            fontWeight="bold"
            letterSpacing="tight"
            lineHeight="display"
            hyphens="manual"
          >
            <Trans>The week’s meals, one list, and no signal needed</Trans>
          </chakra.h1>
          <chakra.div display="grid" gap="5" justifyItems="start">
            <chakra.p fontSize={{ base: 'lg', md: 'xl' }} color="fg.muted" textWrap="pretty">
              <Trans>
                Keep your recipes, plan the week, and Ateria writes the shopping list. It works at the back of
                the shop, and your devices catch up later without losing a thing.
              </Trans>
            </chakra.p>
            <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="5" rowGap="3">
              <StartButton />
              <ByIdentity
                known={null}
                visitor={
                  <chakra.span color="fg.muted" fontSize="sm">
                    <Trans>No card needed</Trans>
                  </chakra.span>
                }
              />
            </chakra.div>
          </chakra.div>
        </Words>
        <chakra.div position="relative" mt={{ base: '12', lg: '16' }}>
          <Desk>
            <AppScreenshot name="week" alt={t`A week’s meals in the calendar, on a laptop`} />
          </Desk>
          <Phone>
            <AppScreenshot name="list" isFirst alt={t`The shopping list on a phone, grouped by shelf`} />
          </Phone>
        </chakra.div>
      </Band>
    </chakra.section>
  );
}

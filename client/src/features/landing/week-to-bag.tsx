import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AppScreenshot } from './app-screenshot.tsx';
import { Band, Heading, Lead, Subheading } from './section.tsx';

/** A backdrop with a phone whose lower end is cut off. */
const Counter = chakra('div', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    alignItems: 'start',
    aspectRatio: { base: '5 / 6', md: '1 / 1', lg: '6 / 5' },
    overflow: 'hidden',
    pt: { base: '8', md: '12' },
    rounded: '2xl',
    bg: 'bg.muted',
  },
});

const Phone = chakra('div', {
  base: {
    width: 'min({sizes.80}, 78%)',
    overflow: 'hidden',
    border: 'frame',
    borderBottom: 'none',
    borderColor: 'bg.panel',
    roundedTop: '2xl',
    bg: 'bg.panel',
    boxShadow: 'lg',
  },
});

function Part({
  screenshot,
  title,
  children,
}: {
  screenshot: ReactNode;
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <chakra.div display="grid" alignContent="start" gap="5" minWidth="0">
      <Counter>
        <Phone>{screenshot}</Phone>
      </Counter>
      <chakra.div display="grid" gap="2" px={{ md: '2' }}>
        <Subheading>{title}</Subheading>
        <chakra.p color="fg.muted" textWrap="pretty">
          {children}
        </chakra.p>
      </chakra.div>
    </chakra.div>
  );
}

export function WeekToBag() {
  const { t } = useLingui();
  return (
    <chakra.section py={{ base: '12', lg: '20' }}>
      <Band display="grid" gap={{ base: '10', lg: '14' }}>
        <chakra.div display="grid" gap="4">
          <Heading>
            <Trans>From the recipe to the shopping bag</Trans>
          </Heading>
          <Lead>
            <Trans>
              Put Monday’s soup and Thursday’s pancakes in the calendar. What they need is on the list, added
              up and sorted by shelf.
            </Trans>
          </Lead>
        </chakra.div>
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
          columnGap={{ base: '6', lg: '8' }}
          rowGap="12"
        >
          <Part
            screenshot={<AppScreenshot name="recipe" alt={t`A recipe with its ingredients, for four`} />}
            title={<Trans>Recipes that wait at the stove</Trans>}
          >
            <Trans>
              Write them down once, in your own words. Cook for two or for ten: the amounts follow, and each
              step stays in sight while your hands are in the dough.
            </Trans>
          </Part>
          <Part
            screenshot={
              <AppScreenshot
                name="from-calendar"
                alt={t`A shopping list made from the week’s meals; each line says which meal it is for`}
              />
            }
            title={<Trans>A list that writes itself</Trans>}
          >
            <Trans>
              Choose the days, and the list is there: two soups’ onions on one line, with the meals that they
              are for. What always runs out comes back by itself.
            </Trans>
          </Part>
        </chakra.div>
      </Band>
    </chakra.section>
  );
}

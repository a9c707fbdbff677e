import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { MeetingIllustration, OfflineIllustration, WritingIllustration } from './part-illustrations.tsx';
import { Band, Heading, Lead, Subheading } from './section.tsx';

interface MomentProps {
  illustration: ReactNode;
  when: ReactNode;
  title: ReactNode;
  children: ReactNode;
}

function Moment({ illustration, when, title, children }: MomentProps) {
  return (
    <chakra.li display="grid" alignContent="start" gap="5" minWidth="0">
      {illustration}
      <chakra.div display="grid" gap="2">
        <chakra.p fontSize="sm" fontWeight="semibold" color="fg.muted" fontVariantNumeric="tabular-nums">
          {when}
        </chakra.p>
        <Subheading>{title}</Subheading>
        <chakra.p color="fg.muted" textWrap="pretty">
          {children}
        </chakra.p>
      </chakra.div>
    </chakra.li>
  );
}

/** How the app works offline, as the story of an evening in a shop. */
export function OfflineStory() {
  return (
    <chakra.section borderTop="thin" borderBottom="thin" borderColor="border" bg="bg.panel">
      <Band display="grid" gap={{ base: '10', lg: '14' }} py={{ base: '14', lg: '24' }}>
        <chakra.div display="grid" gap="4">
          <Heading>
            <Trans>No signal? Carry on.</Trans>
          </Heading>
          <Lead>
            <Trans>
              Your recipes, plans and lists are on your phone, all of them. The network is only for bringing
              your devices together.
            </Trans>
          </Lead>
        </chakra.div>
        <chakra.ol
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }}
          gap={{ base: '12', lg: '10' }}
          maxWidth={{ base: 'reading', lg: 'none' }}
          listStyleType="none"
        >
          <Moment
            illustration={<OfflineIllustration />}
            when={<Trans>17:04, at the back of the shop</Trans>}
            title={<Trans>The list is there at once</Trans>}
          >
            <Trans>
              Not one bar on the phone. The list opens all the same: you tick off the bread and jot down the
              cucumber that you nearly forgot.
            </Trans>
          </Moment>
          <Moment
            illustration={<WritingIllustration />}
            when={<Trans>17:06, at home</Trans>}
            title={<Trans>Somebody thinks of coffee</Trans>}
          >
            <Trans>
              On the laptop the same list gets two more lines. Nobody waits for anybody, and nobody has to
              call the shop.
            </Trans>
          </Moment>
          <Moment
            illustration={<MeetingIllustration />}
            when={<Trans>17:20, at the till</Trans>}
            title={<Trans>The lists find each other</Trans>}
          >
            <Trans>
              The signal comes back and so does the coffee, just in time. What either of you did stays done,
              and nothing is bought twice.
            </Trans>
          </Moment>
        </chakra.ol>
      </Band>
    </chakra.section>
  );
}

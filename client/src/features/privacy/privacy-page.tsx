import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { PublicHeading } from '#ui/public-heading.tsx';
import { OnDevice } from './on-device.tsx';
import { OnServer } from './on-server.tsx';
import { Part } from './part.tsx';
import { Rights } from './rights.tsx';
import { ThirdParties } from './third-parties.tsx';

const InShort = chakra('p', { base: { fontSize: { base: 'lg', md: 'xl' }, textWrap: 'pretty' } });

/**
 * What the software stores, where, for how long, and what a person can do about it. Has to be updated with
 * the software.
 */
export function PrivacyPage() {
  return (
    <chakra.article
      display="grid"
      gap={{ base: '12', md: '16' }}
      width="full"
      maxWidth="article"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '8', lg: '16' }}
      css={{ '& a': { textDecoration: 'underline', textUnderlineOffset: '{spacing.0.5}' } }}
    >
      <chakra.header display="grid" gap="6">
        <PublicHeading>
          <Trans>What Ateria knows about you</Trans>
        </PublicHeading>
        <InShort>
          <Trans>
            What you write in it, and your e-mail address. There are no advertisements, no trackers and nobody
            else’s scripts. Nothing is sold or lent. You can take all of it with you, and erase all of it.
          </Trans>
        </InShort>
      </chakra.header>
      <OnServer />
      <OnDevice />
      <ThirdParties />
      <Rights />
      <Part id="responsible" title={<Trans>Who is responsible</Trans>}>
        <p>
          <Trans>
            Whoever runs the server at this address. Write to them on the{' '}
            <Link to="/support">support page</Link>: a person answers.
          </Trans>
        </p>
      </Part>
    </chakra.article>
  );
}

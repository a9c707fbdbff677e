import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import Link2 from 'lucide-react/icons/link-2';
import Share2 from 'lucide-react/icons/share-2';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useOnline } from '#lib/use-online.ts';
import { Button } from '#ui/button.tsx';
import { unlessOff } from '#ui/unless-off.ts';
import { PulsingDots } from '#ui/waiting/pulsing-dots.tsx';
import { NeedsConnection } from '../needs-connection.tsx';
import SignInAgain from '../sign-in-again.tsx';
import { CopyLinkButton } from './copy-link-button.tsx';
import type { LinkOut } from './use-link-out.ts';

interface ShownLinkProps {
  out: LinkOut;
  /** Title of the link when shared. */
  title: string;
  /** Labels of the buttons that create and revoke the link. */
  makeLabel: ReactNode;
  stopLabel: ReactNode;
  /** Another way to use the link, shown before the others. */
  first?: (link: string) => ReactNode;
}

/** Public link: created, shared, revoked. Tells when it needs a network. */
export function ShownLink({ out, title, makeLabel, stopLabel, first }: ShownLinkProps) {
  const isOnline = useOnline();
  const { link, isBusy, fault, isSignedOut, lookAgain, make, stop } = out;
  const isOff = isBusy || !isOnline;
  const isMaking = useRef(false);
  const ways = useRef<HTMLDivElement>(null);
  // After creating the link, focus the first way to use it.
  useLayoutEffect(() => {
    if (typeof link !== 'string' || !isMaking.current) return;
    isMaking.current = false;
    ways.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [link]);
  return (
    <chakra.div display="grid" gap="4" justifyItems="start" mt="4">
      {link === undefined && isBusy && <PulsingDots />}
      {link === null && (
        <Button
          variant="primary"
          {...unlessOff(isBusy, () => {
            isMaking.current = true;
            void make();
          })}
          disabled={!isOnline}
        >
          <Link2 size={18} aria-hidden />
          {makeLabel}
        </Button>
      )}
      {typeof link === 'string' && (
        <>
          <chakra.p
            userSelect="all"
            overflowWrap="anywhere"
            hyphens="none"
            p="3"
            width="full"
            bg="bg.subtle"
            rounded="md"
            fontSize="sm"
          >
            {link}
          </chakra.p>
          <chakra.div ref={ways} display="flex" flexWrap="wrap" gap="3">
            {first?.(link)}
            <LinkButtons link={link} title={title} isMain={first === undefined} />
            <Button
              variant="quiet"
              color="danger.fg"
              {...unlessOff(isBusy, () => void stop())}
              disabled={!isOnline}
            >
              {stopLabel}
            </Button>
          </chakra.div>
        </>
      )}
      <NeedsConnection />
      <chakra.p role="alert" color="danger.fg" fontWeight="medium" _empty={{ display: 'none' }}>
        {isOnline ? fault : ''}
      </chakra.p>
      {isSignedOut && !isOff && <SignInAgain />}
      {link === undefined && !isSignedOut && !isOff && (
        <Button onClick={() => void lookAgain()}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </chakra.div>
  );
}

function LinkButtons({ link, title, isMain }: { link: string; title: string; isMain: boolean }) {
  // Closing the share sheet rejects, which is no error.
  const share = () => navigator.share({ title, url: link }).catch(() => undefined);
  const canShare = 'share' in navigator;
  return (
    <>
      {canShare && (
        <Button variant={isMain ? 'primary' : 'secondary'} onClick={() => void share()}>
          <Share2 size={18} aria-hidden />
          <Trans>Share</Trans>
        </Button>
      )}
      <CopyLinkButton link={link} isMain={isMain && !canShare} />
    </>
  );
}

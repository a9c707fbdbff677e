import { chakra } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { useKnownIdentity } from '#lib/use-known-identity.ts';

const Shown = chakra('div', {
  base: { display: 'contents' },
  variants: {
    to: {
      known: { 'html:not(.known) &': { display: 'none' } },
      visitors: { 'html.known &': { display: 'none' } },
    },
  },
});

interface ByIdentityProps {
  /** For somebody who is signed in on this device. */
  known: ReactNode;
  visitor: ReactNode;
}

/**
 * One of two, chosen by a class of the document that is set before the first paint (`theme.js`): a page that came drawn
 * holds both, and nobody sees the wrong one for a moment.
 */
export function ByIdentity({ known, visitor }: ByIdentityProps) {
  return (
    <>
      <Shown to="known">{known}</Shown>
      <Shown to="visitors">{visitor}</Shown>
    </>
  );
}

/** Keeps that class true while people sign in and out. */
export function useIdentityClass(): void {
  const isKnown = useKnownIdentity() !== null;
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('known', isKnown);
  }, [isKnown]);
}

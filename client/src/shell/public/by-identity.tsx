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
  /** For a person known on this device. */
  known: ReactNode;
  visitor: ReactNode;
}

/**
 * One of two contents, chosen by a class of the document that is set before the first paint (`theme.js`): a
 * prerendered page contains both, and the wrong one never flashes.
 */
export function ByIdentity({ known, visitor }: ByIdentityProps) {
  return (
    <>
      <Shown to="known">{known}</Shown>
      <Shown to="visitors">{visitor}</Shown>
    </>
  );
}

/** Keeps that class up to date while people sign in and out. */
export function useIdentityClass(): void {
  const isKnown = useKnownIdentity() !== null;
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('known', isKnown);
  }, [isKnown]);
}

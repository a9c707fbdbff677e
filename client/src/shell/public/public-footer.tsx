import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

const LINKS: { to: LinkProps['to']; label: MessageDescriptor }[] = [
  { to: '/subscribe', label: msg`Pricing` },
  { to: '/support', label: msg`Support` },
  { to: '/privacy', label: msg`Privacy` },
];

/** A prerendered page has the server's year, which may differ from this device's on New Year's night. */
const YearOfService = ({ children }: { children: ReactNode }) => (
  <span data-year="" suppressHydrationWarning>
    {children}
  </span>
);

export function PublicFooter() {
  const { _ } = useLingui();
  const year = new Date().getFullYear();
  return (
    <chakra.footer
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="4"
      width="full"
      maxWidth="page"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py="8"
      pb="calc({spacing.8} + env(safe-area-inset-bottom))"
      color="fg.muted"
      fontSize="sm"
    >
      <p>
        <Trans>
          © <YearOfService>{year}</YearOfService> Ateria. All rights reserved.
        </Trans>
      </p>
      <chakra.nav display="flex" flexWrap="wrap" columnGap="6" aria-label={_(msg`More`)}>
        {LINKS.map(({ to, label }) => (
          <chakra.span
            key={to}
            display="inline-grid"
            alignItems="center"
            minHeight="touch"
            _hover={{ color: 'fg' }}
            asChild
          >
            <Link to={to}>{_(label)}</Link>
          </chakra.span>
        ))}
      </chakra.nav>
    </chakra.footer>
  );
}

import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Only pages that exist: `{ to: '/privacy', label: msg`Privacy` }`. */
const LINKS: { to: LinkProps['to']; label: MessageDescriptor }[] = [];

/** A page that came drawn has the server's year, which may differ from this device's for a night. */
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
      justifyContent="space-between"
      gap="4"
      width="full"
      maxWidth="page"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py="8"
      pb="calc(2rem + env(safe-area-inset-bottom))"
      color="fg.muted"
      fontSize="sm"
    >
      <p>
        <Trans>
          © <YearOfService>{year}</YearOfService> Ateria. All rights reserved.
        </Trans>
      </p>
      {LINKS.length > 0 && (
        <chakra.nav display="flex" flexWrap="wrap" gap="4">
          {LINKS.map(({ to, label }) => (
            <Link key={to} to={to}>
              {_(label)}
            </Link>
          ))}
        </chakra.nav>
      )}
    </chakra.footer>
  );
}

import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useText } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useKnownIdentity } from '#lib/use-known-identity.ts';
import { Button } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { LanguageSelector } from '../public/language-selector.tsx';
import { ThemeToggle } from '../public/theme-toggle.tsx';
import { NAVIGATION } from './navigation.ts';

interface SidebarProps {
  /** Dialog that asks whether to log out. */
  SignOut: ComponentType<{ isOpen: boolean; onClose: () => void }>;
  /** Household switcher, if there are several. */
  household?: ReactNode;
}

const Entry = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'touch',
    px: '3',
    rounded: 'md',
    color: 'fg.muted',
    fontWeight: 'medium',
    transition: 'background-color, color',
    transitionDuration: 'fast',
    _hover: { bg: 'bg.subtle', color: 'fg' },
    _currentPage: { bg: 'bg.muted', color: 'fg', fontWeight: 'semibold' },
  },
});

/** Width within the sidebar. */
const inSidebar = { base: 'calc({sizes.sidebar} - {spacing.6})', md: 'calc({sizes.sidebar} - {spacing.6})' };

function Person({ SignOut }: Pick<SidebarProps, 'SignOut'>) {
  const identity = useKnownIdentity();
  const [isAsking, setAsking] = useState(false);
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="2"
      pt="3"
      borderTop="thin"
      borderColor="border"
    >
      {identity?.email && (
        <chakra.p px="3" fontSize="sm" color="fg.muted" hyphens="none" overflowWrap="anywhere">
          <Address email={identity.email} />
        </chakra.p>
      )}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between">
        <LanguageSelector width={inSidebar} />
        <ThemeToggle />
      </chakra.div>
      <Button variant="quiet" justifyContent="flex-start" px="3" onClick={() => setAsking(true)}>
        <LogOut size={20} aria-hidden />
        <Trans>Log out</Trans>
      </Button>
      <SignOut isOpen={isAsking} onClose={() => setAsking(false)} />
    </chakra.div>
  );
}

/** E-mail address that wraps before the @ if necessary. */
function Address({ email }: { email: string }) {
  const at = Math.max(email.lastIndexOf('@'), 0);
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** Navigation, and the signed-in person. */
export function Sidebar({ household, ...props }: SidebarProps) {
  const { _ } = useLingui();
  const { t } = useText();
  return (
    <chakra.div display="flex" flexDirection="column" minHeight="full" p="3" gap="2">
      <chakra.div px="3" minHeight="touch" display="flex" alignItems="center">
        <Logo />
      </chakra.div>
      {household}
      <chakra.nav flex="1" aria-label={t`Pages`}>
        <ul>
          {NAVIGATION.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Entry asChild>
                <Link to={to}>
                  <Icon size={20} aria-hidden />
                  {_(label)}
                </Link>
              </Entry>
            </li>
          ))}
        </ul>
      </chakra.nav>
      <Person {...props} />
    </chakra.div>
  );
}

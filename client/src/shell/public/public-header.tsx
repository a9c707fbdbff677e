import '#ui/parts/coming-part.css';
import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { activateAllTexts } from '#i18n/activate-locale.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { useDismiss } from '#lib/use-dismiss.ts';
import { useKnownIdentity } from '#lib/use-known-identity.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Logo } from '#ui/logo.tsx';
import { SlideInPanel } from '#ui/sheets/slide-in-panel.tsx';
import { ByIdentity, useIdentityClass } from './by-identity.tsx';
import { LanguageSelector } from './language-selector.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

type SignOutPart = ComponentType<{ identity: KnownIdentity; onClose: () => void }>;

/**
 * Opens the database and loads the sign-in library and its texts, only when pressed, and again with each
 * press if loading failed.
 */
function SignOut(props: ComponentProps<SignOutPart>) {
  const [Part, setPart] = useState<SignOutPart | 'coming' | 'missing'>('coming');
  useDismiss(Part === 'missing', [], props.onClose);
  useEffect(() => {
    Promise.all([import('../leave/sign-out-here.tsx'), activateAllTexts()]).then(
      ([part]) => setPart(() => part.default),
      () => setPart('missing'),
    );
  }, []);
  if (typeof Part !== 'string') return <Part {...props} />;
  return (
    <div className="coming-part" role="alert">
      <p data-coming={Part === 'coming' || undefined}>
        {Part === 'coming' ? (
          <Trans id="common.loadingPleaseWait">Loading, please wait…</Trans>
        ) : (
          <Trans>That could not be loaded.</Trans>
        )}
      </p>
    </div>
  );
}

function AccountControls({ isWide = false }: { isWide?: boolean }) {
  const isLoginPage = useLocation({ select: (location) => location.pathname === '/login' });
  const identity = useKnownIdentity();
  /** Number of presses, to try again with each; 0 when finished. */
  const [leaving, setLeaving] = useState(0);
  return (
    <ByIdentity
      known={
        <>
          <Button variant="quiet" isWide={isWide} onClick={() => setLeaving(leaving + 1)}>
            <Trans>Logout</Trans>
          </Button>
          {leaving > 0 && identity && (
            <SignOut key={leaving} identity={identity} onClose={() => setLeaving(0)} />
          )}
          <Button isWide={isWide} asChild>
            <Link to="/dashboard">
              <Trans>Go to app</Trans>
            </Link>
          </Button>
        </>
      }
      visitor={
        !isLoginPage && (
          <Button isWide={isWide} asChild>
            <Link to="/login">
              <Trans>Login</Trans>
            </Link>
          </Button>
        )
      }
    />
  );
}

function PhoneMenu() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <chakra.div display={{ md: 'none' }}>
      <IconButton aria-label={t`Open the menu`} aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <Menu size={22} aria-hidden />
      </IconButton>
      <SlideInPanel width="menu" isOpen={isOpen} onClose={() => setOpen(false)} label={t`Menu`}>
        <chakra.div display="flex" flexDirection="column" gap="3" p="3" minHeight="full">
          <chakra.div display="flex" justifyContent="space-between">
            <ThemeToggle />
            <IconButton aria-label={t`Close the menu`} onClick={() => setOpen(false)}>
              <X size={22} aria-hidden />
            </IconButton>
          </chakra.div>
          <LanguageSelector />
          <AccountControls isWide />
        </chakra.div>
      </SlideInPanel>
    </chakra.div>
  );
}

/** Renders both widths, and CSS shows one: a prerendered page does not know its width. */
export function PublicHeader() {
  const { t } = useLingui();
  useIdentityClass();
  return (
    <chakra.header
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="4"
      width="full"
      maxWidth="page"
      minHeight="topBar"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py="2"
    >
      <Link to="/" aria-label={t`Ateria, front page`}>
        <Logo />
      </Link>
      <PhoneMenu />
      <chakra.div display={{ base: 'none', md: 'flex' }} alignItems="center" gap="2">
        <LanguageSelector />
        <ThemeToggle />
        <AccountControls />
      </chakra.div>
    </chakra.header>
  );
}

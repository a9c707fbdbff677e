import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { signInErrorWords } from '#i18n/errors/sign-in-error-words.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { DoorCard } from '#ui/door-card.tsx';
import { LoadingOverlay } from '#ui/waiting/loading-overlay.tsx';
import { GoogleChoice, LoginChoices } from './login-choices.tsx';
import { type Login, useLogin } from './use-login.ts';

/** Sign-in page, which also handles the provider's answer. */
export function LoginPage() {
  const { t } = useLingui();
  const login = useLogin();
  const [waiting, setWaiting] = useState<ReactNode>();
  const { returnTo = '' } = login;
  const mayWait = returnTo.includes('import');
  useEffect(() => {
    // Loaded separately, as few come from an import. With a provider's answer in the address, `returnTo` is
    // only known after it was handled.
    if (mayWait)
      import('./what-waits.tsx')
        .then(({ tellWhatWaits }) => tellWhatWaits(returnTo, setWaiting))
        .catch(() => undefined);
  }, [mayWait, returnTo]);
  return (
    <DoorCard
      below={
        // Space is reserved for what is known late, so that nothing moves under a finger.
        <chakra.div display="grid" gap="4" width="full" maxWidth="96" pt="4" px={{ base: '6', sm: '8' }}>
          {mayWait && <chakra.div minHeight="24">{waiting}</chakra.div>}
          <GoogleChoice login={login} />
        </chakra.div>
      }
    >
      <chakra.div display="grid" justifyItems="center" gap="4" textAlign="center">
        <BrandMark boxSize="14" hasRim />
        <chakra.h1 fontSize="2xl" fontWeight="bold" letterSpacing="tight" lineHeight="tight">
          {login.isNew ? <Trans>Create your account</Trans> : <Trans>Sign in to Ateria</Trans>}
        </chakra.h1>
        {login.isNew && (
          <chakra.p color="fg.muted" textWrap="balance">
            <Trans>Everything for 30 days, no card needed</Trans>
          </chakra.p>
        )}
      </chakra.div>
      {login.error && <LoginError error={login.error} />}
      {login.isAuthenticating ? (
        <LoadingOverlay message={t`Authenticating…`} />
      ) : (
        <LoginChoices login={login} />
      )}
    </DoorCard>
  );
}

function LoginError({ error }: { error: NonNullable<Login['error']> }) {
  const { t } = useLingui();
  const detail = error.detail || t(signInErrorWords[error.kind]);
  return (
    <chakra.p role="alert" px="4" py="3" rounded="md" bg="danger.subtle" color="danger.fg" fontSize="sm">
      <Trans>Authentication error: {detail}</Trans>
    </chakra.p>
  );
}

import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Mail from 'lucide-react/icons/mail';
import { useEffect, useState } from 'react';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { Button } from '#ui/button.tsx';
import { GoogleMark } from './google-mark.tsx';
import type { Login } from './use-login.ts';

/** A popup makes sense beside a page, not on a phone or in an installed app. */
const HAS_ROOM_FOR_A_WINDOW = '(min-width: 769px) and (display-mode: browser)';

export function LoginChoices({ login }: { login: Login }) {
  const hasRoom = useMediaQuery(HAS_ROOM_FOR_A_WINDOW);
  return (
    <chakra.div display="grid" gap="3">
      <Button isWide variant="primary" onClick={() => login.signIn()}>
        <Mail size={20} aria-hidden />
        <Trans>Continue with e-mail</Trans>
      </Button>
      {hasRoom && (
        <Button isWide variant="quiet" fontSize="sm" onClick={login.signInWithWindow}>
          {login.isNew ? <Trans>Continue in a small window</Trans> : <Trans>Sign in in a small window</Trans>}
        </Button>
      )}
      <chakra.p
        pt="2"
        color="fg.muted"
        fontSize="sm"
        textAlign="center"
        textWrap="balance"
        css={{ '& a': { color: 'fg', textDecoration: 'underline' } }}
      >
        {login.isNew ? <Trans>Already have an account?</Trans> : <Trans>New here?</Trans>}{' '}
        <Link to="/login" search={({ returnTo }) => ({ returnTo, ...(login.isNew ? {} : { new: true }) })}>
          {login.isNew ? <Trans>Sign in</Trans> : <Trans>Create an account</Trans>}
        </Link>
      </chakra.p>
    </chakra.div>
  );
}

/** Takes its space before it is known whether it is offered. */
export function GoogleChoice({ login }: { login: Login }) {
  const isOffered = useGoogleSignIn();
  return (
    <Button
      isWide
      visibility={isOffered && !login.isAuthenticating ? undefined : 'hidden'}
      onClick={() => login.signIn('google')}
    >
      <GoogleMark />
      <Trans>Continue with Google</Trans>
    </Button>
  );
}

/** Whether the deployment offers Google, by its current configuration, or the cached one if unreachable. */
async function askForGoogle(): Promise<boolean> {
  const [{ fetchClientConfig, readCachedConfig }, { createPublicApi }] = await Promise.all([
    import('#api/client-config.ts'),
    import('#api/public-api.ts'),
  ]);
  const answer = await fetchClientConfig(createPublicApi());
  const config = answer.kind === 'ok' ? answer.config : readCachedConfig();
  return Boolean(config?.oidc.googleParams);
}

/** False until known, so that no button is shown in vain. */
function useGoogleSignIn(): boolean {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    let isShown = true;
    void askForGoogle().then((answer) => isShown && setOffered(answer));
    return () => {
      isShown = false;
    };
  }, []);
  return isOffered;
}

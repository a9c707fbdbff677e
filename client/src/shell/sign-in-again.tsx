import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AuthError } from '#auth/auth-error.ts';
import { useSession } from '#auth/session/use-session.ts';
import { signInErrorWords } from '#i18n/errors/sign-in-error-words.ts';
import { Button } from '#ui/button.tsx';

/**
 * For a signed-out person, for whom "try again" would not help: leaves for the sign-in page and comes back to
 * this one.
 */
export default function SignInAgain() {
  const { t } = useLingui();
  const { signInAgain } = useSession();
  const [failure, setFailure] = useState<AuthError | null>(null);
  return (
    <chakra.div display="grid" gap="2" justifyItems="start">
      <Button variant="primary" onClick={() => void signInAgain().then(setFailure)}>
        <Trans>Sign in again</Trans>
      </Button>
      <chakra.p role="alert" fontSize="sm" color="danger.fg" _empty={{ position: 'absolute' }}>
        {failure && (failure.detail || t(signInErrorWords[failure.kind]))}
      </chakra.p>
    </chakra.div>
  );
}

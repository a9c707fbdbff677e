import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SignInOutcome } from '#auth/sign-in/login-actions.ts';
import { signInErrorWords } from '#i18n/errors/sign-in-error-words.ts';
import { Button } from '#ui/button.tsx';
import { unlessOff } from '#ui/unless-off.ts';
import { useShownAgain } from '#ui/use-shown-again.ts';

/**
 * For actions that the server allows only soon after a sign-in. `onSignIn` leaves the page and returns to it.
 */
export function SignInOnceMore({ onSignIn }: { onSignIn: () => Promise<SignInOutcome> }) {
  const { t } = useLingui();
  const [fault, setFault] = useState('');
  const [isLeaving, setLeaving] = useState(false);
  useShownAgain(() => setLeaving(false));
  const leave = async () => {
    setLeaving(true);
    setFault('');
    const outcome = await onSignIn().catch(() => null);
    if (outcome?.kind === 'leaving') return;
    const error = outcome?.kind === 'failed' ? outcome.error : null;
    // Without an outcome the sign-in code could not be loaded.
    setFault(error?.detail || t(signInErrorWords[error?.kind ?? 'unreachable']));
    setLeaving(false);
  };
  return (
    <chakra.div role="status" display="grid" gap="3" justifyItems="start">
      <p>
        <Trans>
          So that nobody else can do this with your device, sign in once more. You come back here, and can do
          it for ten minutes.
        </Trans>
      </p>
      <Button variant="primary" {...unlessOff(isLeaving, () => void leave())}>
        <Trans>Sign in once more</Trans>
      </Button>
      <chakra.p fontSize="sm" color="danger.fg" _empty={{ position: 'absolute' }}>
        {fault}
      </chakra.p>
    </chakra.div>
  );
}

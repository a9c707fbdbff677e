import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { whileBusy } from '#ui/while-busy.ts';

/** For what the server does only soon after a sign-in. `onSignIn` leaves the page, and comes back to it. */
export function SignInOnceMore({ onSignIn }: { onSignIn: () => Promise<unknown> }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await onSignIn();
    // Still here: the sign-in service was out of reach.
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
      <Button variant="primary" {...whileBusy(isLeaving, () => void leave())}>
        <Trans>Sign in once more</Trans>
      </Button>
    </chakra.div>
  );
}

import { Trans } from '@lingui/react/macro';
import { useSession } from '#auth/session/use-session.ts';
import { Button } from '#ui/button.tsx';

/** Leaves for the sign-in page and comes back here; what waits is then sent. */
export function SignInAgain() {
  const { signInAgain } = useSession();
  return (
    <Button variant="primary" onClick={() => void signInAgain()}>
      <Trans>Sign in again</Trans>
    </Button>
  );
}

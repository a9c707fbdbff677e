import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { PulsingDots } from '#ui/waiting/pulsing-dots.tsx';
import { type OpenPerson, openPerson } from './known-person.ts';
import { MessageSheet } from './sheet.tsx';
import { type Activation, useActivation } from './use-activation.ts';
import { type PersonHandle, usePerson } from './use-person.ts';

const here = '/subscribe/success';

/** Target of the payment page. Confirms the subscription only once the server knows of it. */
export function SuccessPage({ open = openPerson }: { open?: OpenPerson }) {
  const person = usePerson(open);
  const activation = useActivation(person);
  if (!person) return <Stranger />;
  if (activation === 'active') return <Activated />;
  if (activation === 'signed-out') return <SignedOut person={person} />;
  return <Waiting activation={activation} />;
}

function Activated() {
  return (
    <MessageSheet
      title={<Trans>Subscription activated</Trans>}
      actions={
        <>
          <Button variant="primary" size="lg" asChild>
            <Link to="/recipes">
              <Trans>Open the recipe book</Trans>
            </Link>
          </Button>
          <Button variant="quiet" asChild>
            <Link to="/dashboard">
              <Trans>Go to app</Trans>
            </Link>
          </Button>
        </>
      }
    >
      <p role="status">
        <Trans>Thank you! Everything is open now, on every device of yours.</Trans>
      </p>
    </MessageSheet>
  );
}

function Waiting({ activation }: { activation: Activation }) {
  return (
    <MessageSheet
      title={<Trans>Thank you!</Trans>}
      actions={
        <Button variant={activation === 'waiting' ? 'quiet' : 'secondary'} asChild>
          <Link to="/dashboard">
            <Trans>Go to app</Trans>
          </Link>
        </Button>
      }
    >
      {activation !== 'offline' && <PulsingDots />}
      <p role="status">
        {activation === 'offline' ? (
          <Trans>
            There is no connection. Your payment is with Stripe; this page goes on when there is one again.
          </Trans>
        ) : activation === 'late' ? (
          <Trans>
            The confirmation takes longer than usual. You need not wait here: premium opens by itself when it
            has come.
          </Trans>
        ) : (
          <Trans>We are waiting for the confirmation of your payment. This takes a few seconds.</Trans>
        )}
      </p>
    </MessageSheet>
  );
}

function SignedOut({ person }: { person: PersonHandle }) {
  const signIn = async () => (await person.open()).signInAgain();
  return (
    <MessageSheet
      title={<Trans>Thank you!</Trans>}
      actions={
        <Button variant="primary" onClick={() => void signIn().catch(() => undefined)}>
          <Trans>Sign in again</Trans>
        </Button>
      }
    >
      <p>
        <Trans>You are signed out. Sign in again to see your subscription.</Trans>
      </p>
    </MessageSheet>
  );
}

function Stranger() {
  return (
    <MessageSheet
      title={<Trans>Thank you!</Trans>}
      actions={
        <Button variant="primary" asChild>
          <Link to="/login" search={{ returnTo: here }}>
            <Trans>Login</Trans>
          </Link>
        </Button>
      }
    >
      <p>
        <Trans>Sign in with the account that you paid for, and your subscription is there.</Trans>
      </p>
    </MessageSheet>
  );
}

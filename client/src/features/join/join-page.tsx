import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { InviteLook } from 'sync-protocol/api/households.ts';
import { useKnownIdentity } from '#lib/use-known-identity.ts';
import { householdRefusals } from '#shell/households/household-refusals.ts';
import { useFailureWords } from '#shell/use-failure-words.ts';
import { Bone } from '#ui/bone.tsx';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Button } from '#ui/button.tsx';
import { DoorCard } from '#ui/door-card.tsx';
import { JoinForm } from './join-form.tsx';
import { useInvite } from './use-invite.ts';

/** Whose household one is asked into, and what that means. */
export function JoinPage() {
  const { token, look, lookAgain } = useInvite();
  const identity = useKnownIdentity();
  const wordsOf = useFailureWords(householdRefusals);
  if (token === null)
    return (
      <Frame title={<Trans>This link is not whole</Trans>}>
        <p>
          <Trans>Part of the invite is missing. Open it again, or ask for a new one.</Trans>
        </p>
      </Frame>
    );
  if (!look)
    return (
      <Frame title={<Trans>Join a household</Trans>}>
        <Bone height="12" />
      </Frame>
    );
  if (look.kind !== 'ok')
    return (
      <Frame title={<Trans>Join a household</Trans>}>
        <p role="alert">{wordsOf(look, msg`The invite could not be looked at. Please try again.`)}</p>
        {look.kind !== 'refused' && (
          <Button onClick={lookAgain}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </Frame>
    );
  return (
    <Frame title={<Question look={look.body} />}>
      <What look={look.body} />
      {identity ? <JoinForm token={token} identity={identity} /> : <SignUp />}
    </Frame>
  );
}

function Frame({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <DoorCard>
      <BrandMark boxSize="14" hasRim />
      <chakra.h1 fontSize="2xl" fontWeight="bold" letterSpacing="tight" lineHeight="tight">
        {title}
      </chakra.h1>
      {children}
    </DoorCard>
  );
}

function Question({ look: { householdName, invitedBy } }: { look: InviteLook }) {
  if (invitedBy && householdName)
    return (
      <Trans>
        {invitedBy} invites you to “{householdName}”
      </Trans>
    );
  if (invitedBy) return <Trans>{invitedBy} invites you to their household</Trans>;
  return householdName ? (
    <Trans>You are invited to “{householdName}”</Trans>
  ) : (
    <Trans>You are invited to a household</Trans>
  );
}

function What({ look: { memberCount } }: { look: InviteLook }) {
  return (
    <chakra.div display="grid" gap="2" color="fg.muted">
      <p>
        <Plural
          value={memberCount}
          one="# person belongs to it. You will see and change the same recipes, meals and shopping lists, each on your own devices."
          other="# people belong to it. You will see and change the same recipes, meals and shopping lists, each on your own devices."
        />
      </p>
      <p>
        <Trans>The others see your name. You can leave at any time.</Trans>
      </p>
    </chakra.div>
  );
}

/** Back from there one is asked the same. */
function SignUp() {
  return (
    <chakra.div display="grid" gap="2">
      <Button asChild variant="primary">
        <Link to="/login" search={{ returnTo: '/join', new: true }}>
          <Trans>Create an account to join</Trans>
        </Link>
      </Button>
      <Button asChild>
        <Link to="/login" search={{ returnTo: '/join' }}>
          <Trans>I have an account</Trans>
        </Link>
      </Button>
    </chakra.div>
  );
}

import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Household, type InviteLook, mostMembers } from 'sync-protocol/api/households.ts';
import type { ActOutcome } from '#api/act-outcome.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { useKnownIdentity } from '#lib/use-known-identity.ts';
import { useOnline } from '#lib/use-online.ts';
import { householdRefusals } from '#shell/households/household-refusals.ts';
import { lookAtInvite } from '#shell/households/households-api.ts';
import { useFailureWords } from '#shell/use-failure-words.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Button } from '#ui/button.tsx';
import { DoorCard } from '#ui/door-card.tsx';
import { focusOn } from '#ui/focus-on.ts';
import { unlessOff } from '#ui/unless-off.ts';
import { Bone } from '#ui/waiting/bone.tsx';
import { takeInviteToken } from './invite-token.ts';
import { JoinForm } from './join-form.tsx';

/** Shows which household the invite leads to, and what joining means. */
export function JoinPage() {
  const { token, look, isAsking, lookAgain } = useInvite();
  const title = useRef<HTMLHeadingElement>(null);
  const identity = useKnownIdentity();
  const joined = useJoined(token, look, identity);
  const wordsOf = useFailureWords(householdRefusals);
  const tryAgain = async () => {
    // The pressed button goes.
    if (await lookAgain()) focusOn(title.current);
  };
  if (token === null)
    return (
      <Frame ref={title} title={<Trans>This link is incomplete</Trans>}>
        <p>
          <Trans>Part of the invite is missing. Open it again, or ask for a new one.</Trans>
        </p>
        <WayOn isKnown={identity !== null} />
      </Frame>
    );
  if (!look || joined === undefined)
    return (
      <Frame ref={title} title={<Trans>Join a household</Trans>}>
        <Bone height="12" />
      </Frame>
    );
  if (joined && identity)
    return (
      <Frame ref={title} title={<Already name={joined.name} />}>
        <JoinForm token={token} identity={identity} joined={joined._id} />
      </Frame>
    );
  if (look.kind !== 'ok')
    return (
      <Frame ref={title} title={<Trans>Join a household</Trans>}>
        <p role="alert">{wordsOf(look, msg`The invite could not be looked at. Please try again.`)}</p>
        {look.kind === 'refused' ? (
          <WayOn isKnown={identity !== null} />
        ) : (
          <Button {...unlessOff(isAsking, () => void tryAgain())}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </Frame>
    );
  return (
    <Frame ref={title} title={<Question look={look.body} />}>
      <What look={look.body} />
      {identity ? (
        <JoinForm token={token} identity={identity} />
      ) : (
        <SignUp isFull={look.body.memberCount >= mostMembers} />
      )}
    </Frame>
  );
}

interface FrameProps {
  ref: RefObject<HTMLHeadingElement | null>;
  title: ReactNode;
  children: ReactNode;
}

function Frame({ ref, title, children }: FrameProps) {
  return (
    <DoorCard>
      <BrandMark boxSize="14" hasRim />
      <chakra.h1 ref={ref} fontSize="2xl" fontWeight="bold" letterSpacing="tight" lineHeight="tight">
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

function Already({ name }: { name: string }) {
  return name ? (
    <Trans>You belong to “{name}” already</Trans>
  ) : (
    <Trans>You belong to this household already</Trans>
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

/** Where to continue without a valid invite. */
function WayOn({ isKnown }: { isKnown: boolean }) {
  return (
    <chakra.div display="grid" gap="2">
      {isKnown ? (
        <Button asChild variant="primary">
          <Link to="/dashboard">
            <Trans>Open Ateria</Trans>
          </Link>
        </Button>
      ) : (
        <>
          <Button asChild variant="primary">
            <Link to="/login">
              <Trans>Sign in</Trans>
            </Link>
          </Button>
          <Button asChild>
            <Link to="/login" search={{ new: true }}>
              <Trans>Create an account</Trans>
            </Link>
          </Button>
        </>
      )}
    </chakra.div>
  );
}

/** Links to sign up and sign in that return to this invite. A full household is open only to its own members. */
function SignUp({ isFull }: { isFull: boolean }) {
  const { i18n } = useLingui();
  return (
    <chakra.div display="grid" gap="2">
      {isFull ? (
        <p>{i18n._(householdRefusals.household_full)}</p>
      ) : (
        <Button asChild variant="primary">
          <Link to="/login" search={{ returnTo: '/join', new: true }}>
            <Trans>Create an account to join</Trans>
          </Link>
        </Button>
      )}
      <Button asChild>
        <Link to="/login" search={{ returnTo: '/join' }}>
          <Trans>I have an account</Trans>
        </Link>
      </Button>
    </chakra.div>
  );
}

interface Invite {
  /** Null if the link is incomplete. */
  token: string | null;
  /** Undefined while loading. */
  look: ActOutcome<InviteLook> | undefined;
  isAsking: boolean;
  /** Asks again; whether the server answered. */
  lookAgain: () => Promise<boolean>;
}

/** The invite of the current address. */
function useInvite(): Invite {
  const [token, setToken] = useState(() => takeInviteToken(window));
  const [look, setLook] = useState<ActOutcome<InviteLook>>();
  const [isAsking, setAsking] = useState(false);
  const ask = useCallback(async () => {
    if (token === null) return false;
    setAsking(true);
    const answer = await lookAtInvite(token);
    setAsking(false);
    setLook(answer);
    return isAnswered(answer);
  }, [token]);
  useEffect(() => {
    setLook(undefined);
    void ask();
  }, [ask]);
  const isOnline = useOnline();
  const isUnknown = look !== undefined && !isAnswered(look);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a connection comes, and not after each failure
  useEffect(() => {
    if (isOnline && isUnknown) void ask();
  }, [isOnline]);
  useEffect(() => {
    // Opening another link in the same window does not reload the page.
    const onHash = () => window.location.hash && setToken(takeInviteToken(window));
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, []);
  return { token, look, isAsking, lookAgain: ask };
}

const isAnswered = ({ kind }: ActOutcome<InviteLook>) => kind === 'ok' || kind === 'refused';

/** Loads the sign-in library on demand. */
const loadOwn = () => import('./open-own.ts');

/**
 * Whether an already used invite was used by this person, whose answer may have been lost; undefined until
 * known.
 */
function useJoined(
  token: string | null,
  look: ActOutcome<InviteLook> | undefined,
  identity: KnownIdentity | null,
): Household | null | undefined {
  const [joined, setJoined] = useState<{ by: string; household: Household | null }>();
  const asks = look?.kind === 'refused' && look.code === 'invite_gone' && token !== null && identity !== null;
  useEffect(() => {
    if (!asks) return;
    let isCurrent = true;
    const ask = async () => (await loadOwn()).joinedBefore(token, identity);
    const take = (household: Household | null) => isCurrent && setJoined({ by: token, household });
    ask().then(take, () => take(null));
    return () => {
      isCurrent = false;
    };
  }, [asks, token, identity]);
  if (!asks) return null;
  return joined?.by === token ? joined.household : undefined;
}

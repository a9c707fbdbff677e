import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { householdRefusals } from '#shell/households/household-refusals.ts';
import { useFailureWords } from '#shell/use-failure-words.ts';
import { Button } from '#ui/button.tsx';
import { TileChoice } from '#ui/fields/tile-choice.tsx';
import { unlessOff } from '#ui/unless-off.ts';
import { Bone } from '#ui/waiting/bone.tsx';
import { forgetInviteToken } from './invite-token.ts';
import type { OwnKitchen } from './open-own.ts';

const failed = msg`Joining did not work. Please try again.`;
const notOpened = msg`It could not be opened. Please try again.`;

interface JoinFormProps {
  token: string;
  identity: KnownIdentity;
  /** The invite's household, if the person already belongs to it. */
  joined?: string;
  loadOwn?: () => Promise<Pick<typeof import('./open-own.ts'), 'openOwn'>>;
}

/** Loads the database and the sign-in library on demand. */
const loadOpenOwn = () => import('./open-own.ts');

/** Answer form for a person known on this device. */
export function JoinForm({ token, identity, joined, loadOwn = loadOpenOwn }: JoinFormProps) {
  const { t } = useLingui();
  const wordsOf = useFailureWords(householdRefusals);
  const [own, setOwn] = useState<OwnKitchen | null>(null);
  const [choice, setChoice] = useState<'bring' | 'leave'>(joined ? 'leave' : 'bring');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [isMissing, setMissing] = useState(false);

  useEffect(() => {
    let close = () => {};
    let isCurrent = true;
    const open = async () => {
      const part = await loadOwn().catch(() => null);
      if (!part) return isCurrent && setMissing(true);
      const opened = await part.openOwn(identity);
      close = opened.close;
      if (isCurrent) setOwn(opened);
      else opened.close();
    };
    open().catch(() => isCurrent && setFault(t`This device’s storage does not answer.`));
    return () => {
      isCurrent = false;
      close();
    };
  }, [identity, loadOwn, t]);

  // Nothing can be copied from a household into itself.
  const hasChoice = own?.hasData === true && (!joined || own.household !== joined);
  const join = async () => {
    if (!own) return;
    setBusy(true);
    setFault('');
    const outcome = await own.join(token, hasChoice && choice === 'bring').catch(() => null);
    if (!outcome) {
      setBusy(false);
      setFault(t`This device’s storage does not answer.`);
      return;
    }
    if (outcome.kind === 'ok') {
      forgetInviteToken();
      window.location.replace('/dashboard');
      return;
    }
    setBusy(false);
    setFault(wordsOf(outcome, joined ? notOpened : failed));
  };

  const { email = '' } = identity;
  const words = joined
    ? { press: <Trans>Open it</Trans>, busy: <Trans>Opening…</Trans> }
    : { press: <Trans>Join</Trans>, busy: <Trans>Joining…</Trans> };
  return (
    <chakra.div display="grid" gap="4">
      {email && (
        <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere" hyphens="none">
          <Trans>You are signed in as {email}.</Trans>
        </chakra.p>
      )}
      {!own && !fault && !isMissing && <Bone height="12" />}
      {hasChoice && (
        <TileChoice
          legend={<Trans>What you have already</Trans>}
          look="words"
          value={choice}
          onChange={setChoice}
          choices={[
            { value: 'bring', name: <Trans>Bring my recipes, lists and meals along</Trans> },
            { value: 'leave', name: <Trans>Leave them where they are</Trans> },
          ]}
        />
      )}
      {hasChoice && (
        <chakra.p fontSize="sm" color="fg.muted">
          {choice === 'bring' ? (
            <Trans>They are copied: your own household keeps them too.</Trans>
          ) : (
            <Trans>They stay in your own household, to which you can switch in the sidebar.</Trans>
          )}
        </chakra.p>
      )}
      <chakra.p role="alert" color="danger.fg" _empty={{ position: 'absolute' }}>
        {isMissing ? <Trans>That could not be loaded.</Trans> : fault}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        {isMissing ? (
          <Button variant="primary" onClick={() => window.location.reload()}>
            <Trans>Load the page again</Trans>
          </Button>
        ) : (
          <Button variant="primary" {...unlessOff(!own || isBusy, () => void join())}>
            {isBusy ? words.busy : words.press}
          </Button>
        )}
        <Button
          variant="quiet"
          {...unlessOff(isBusy, () => {
            forgetInviteToken();
            window.location.replace('/dashboard');
          })}
        >
          <Trans>Not now</Trans>
        </Button>
      </chakra.div>
    </chakra.div>
  );
}

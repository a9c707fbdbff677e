import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import KeyRound from 'lucide-react/icons/key-round';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SessionInfo, SessionList } from 'sync-protocol/api/sessions.ts';
import type { ActOutcome } from '#api/act-outcome.ts';
import { useOnline } from '#lib/use-online.ts';
import { NeedsConnection } from '#shell/needs-connection.tsx';
import SignInAgain from '#shell/sign-in-again.tsx';
import { useFailureWords } from '#shell/use-failure-words.ts';
import { Button } from '#ui/button.tsx';
import { focusOn } from '#ui/focus-on.ts';
import { PanelPage, PanelSection } from '#ui/panel-section.tsx';
import { ConfirmDialog } from '#ui/sheets/confirm-dialog.tsx';
import { unlessOff } from '#ui/unless-off.ts';
import { Bone } from '#ui/waiting/bone.tsx';
import type { AccountApi } from './account-api.ts';
import { ActionResultLine, useActionResult } from './action-result.tsx';
import { SessionLine, SessionName } from './session-line.tsx';

type SessionsApi = Pick<AccountApi, 'readSessions' | 'endSession' | 'endOtherSessions'>;

/** Lists where the person is signed in, and ends sessions of lost, lent or forgotten devices. */
export function SessionsPage({ api }: { api: SessionsApi }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const wordsOf = useFailureWords();
  const { read, readAgain } = useSessions(api);
  const [asked, setAsked] = useState<SessionInfo | 'others' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useActionResult();

  const end = async (meant: SessionInfo | 'others') => {
    setBusy(true);
    setResult(null);
    const outcome = await (meant === 'others' ? api.endOtherSessions() : api.endSession(meant.id));
    setBusy(false);
    setResult(
      outcome.kind === 'ok'
        ? { text: t`Signed out there.`, isError: false }
        : { text: wordsOf(outcome, msg`It could not be signed out. Please try again.`), isError: true },
    );
    readAgain();
  };
  const sessions = read?.kind === 'ok' ? read.body.sessions : null;
  const hasOthers = sessions?.some(({ isThis }) => !isThis) ?? false;
  const heading = useHeadingWhenGone(hasOthers);

  return (
    <PanelPage>
      <PanelSection
        title={
          <span ref={heading}>
            <Trans>Where you are signed in</Trans>
          </span>
        }
        lead={
          <Trans>
            If you do not recognise one of these, sign it out and choose a new password: that signs all of
            them out.
          </Trans>
        }
      >
        <Listed read={read} isBusy={isBusy || !isOnline} onEnd={setAsked} onRetry={readAgain} />
        {hasOthers && (
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
            <Button {...unlessOff(isBusy || !isOnline, () => setAsked('others'))}>
              <Trans>Sign out everywhere else</Trans>
            </Button>
            <NeedsConnection />
          </chakra.div>
        )}
        <ActionResultLine result={result} />
      </PanelSection>
      {sessions && <WaysIn />}
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && void end(asked)}
        title={asked === 'others' ? t`Sign out everywhere else?` : t`Sign out there?`}
        confirmLabel={t`Sign out`}
      >
        {asked && asked !== 'others' && (
          <chakra.p mb="2" color="fg" fontWeight="medium">
            <SessionName session={asked} />
          </chakra.p>
        )}
        <Trans>
          What has not been sent from there stays on that device, and is sent when you sign in on it again.
        </Trans>
      </ConfirmDialog>
    </PanelPage>
  );
}

/** Focuses the section's heading when its last button is gone, on which the focus was. */
function useHeadingWhenGone(hasButtons: boolean) {
  const title = useRef<HTMLElement>(null);
  const hadButtons = useRef(false);
  useLayoutEffect(() => {
    if (hadButtons.current && !hasButtons) focusOn(title.current?.closest('h2'));
    hadButtons.current = hasButtons;
  }, [hasButtons]);
  return title;
}

/** Link to the identity provider's own page, which asks for the password again. */
function WaysIn() {
  const { i18n } = useLingui();
  return (
    <PanelSection
      title={<Trans>How you sign in</Trans>}
      lead={
        <Trans>
          Passkeys in place of the password, a code from your phone after it, and recovery codes for a day
          when the phone is lost.
        </Trans>
      }
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <Button asChild>
          <a href={`/oidc/account?lang=${i18n.locale}`}>
            <KeyRound size={18} aria-hidden />
            <Trans>How you sign in</Trans>
          </a>
        </Button>
        <NeedsConnection />
      </chakra.div>
    </PanelSection>
  );
}

interface ListedProps {
  read: SessionsRead | undefined;
  isBusy: boolean;
  onEnd: (session: SessionInfo) => void;
  onRetry: () => void;
}

function Listed({ read, isBusy, onEnd, onRetry }: ListedProps) {
  const wordsOf = useFailureWords();
  if (!read)
    return (
      <chakra.div display="grid" gap="3" aria-hidden>
        <Bone height="14" />
        <Bone height="14" />
      </chakra.div>
    );
  if (read.kind !== 'ok')
    return (
      <chakra.div display="grid" gap="3" justifyItems="start">
        <p>{wordsOf(read, msg`Your sign-ins could not be fetched.`)}</p>
        {read.kind === 'signed-out' ? (
          <SignInAgain />
        ) : (
          <Button onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </chakra.div>
    );
  if (!read.body.sessions)
    return (
      <p>
        <Trans>Your sign-ins are kept at the service that you sign in with. Look at them there.</Trans>
      </p>
    );
  return (
    <chakra.ul display="grid">
      {read.body.sessions.toSorted(thisFirst).map((session) => (
        <SessionLine key={session.id} session={session} isBusy={isBusy} onEnd={() => onEnd(session)} />
      ))}
    </chakra.ul>
  );
}

const thisFirst = (one: SessionInfo, other: SessionInfo) => Number(other.isThis) - Number(one.isThis);

type SessionsRead = ActOutcome<SessionList>;

/**
 * The person's sessions as the server reports them; undefined until then. A failed repetition keeps the
 * previous result.
 */
function useSessions(api: Pick<AccountApi, 'readSessions'>) {
  const [read, setRead] = useState<SessionsRead>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads again.
  useEffect(() => {
    let isCurrent = true;
    void api.readSessions().then((answer) => {
      if (!isCurrent) return;
      setRead((before) => (answer.kind === 'ok' || before?.kind !== 'ok' ? answer : before));
    });
    return () => {
      isCurrent = false;
    };
  }, [api, round]);
  const readAgain = useCallback(() => setRound((before) => before + 1), []);
  return { read, readAgain };
}

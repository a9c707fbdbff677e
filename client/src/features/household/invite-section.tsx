import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Share2 from 'lucide-react/icons/share-2';
import UserPlus from 'lucide-react/icons/user-plus';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MadeInvite, OpenInvites } from 'sync-protocol/api/households.ts';
import { useFormat } from '#i18n/format.ts';
import { FaultLine } from '#shell/households/fault-line.tsx';
import { useHouseholdName } from '#shell/households/use-household-name.ts';
import { CopyLinkButton } from '#shell/links-out/copy-link-button.tsx';
import { Button } from '#ui/button.tsx';
import { PanelSection } from '#ui/panel-section.tsx';
import { lazyPart } from '#ui/parts/lazy-part.tsx';
import { unlessOff } from '#ui/unless-off.ts';
import { MailInviteForm } from './mail-invite-form.tsx';
import type { SectionProps } from './use-act.ts';

const QrCode = lazyPart(() => import('./qr-code.tsx'), <chakra.div boxSize="48" />);

/** Invites one person by a link valid for a week, to be sent or shown on the screen. */
export function InviteSection({ api, household, act, isOff }: SectionProps) {
  const { _id: id } = household;
  const { invites, readInvites } = useInvites(api, id);
  const { t } = useLingui();
  const [made, setMade] = useState<MadeInvite | null>(null);
  const [withdrawals, setWithdrawals] = useState(0);
  const maker = useRef<HTMLButtonElement>(null);
  // The pressed button goes with its invite.
  useLayoutEffect(() => {
    if (withdrawals > 0) maker.current?.focus();
  }, [withdrawals]);
  const people = household.members.map(({ _id }) => _id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: who has come in has used one, maybe the one that was there by then.
  useEffect(() => {
    const dropUsed = async () => {
      const open = await readInvites();
      const isUsed = made && open && !open.some(({ _id }) => _id === made._id);
      if (isUsed) setMade((now) => (now === made ? null : now));
    };
    void dropUsed();
  }, [readInvites, people]);
  const invite = async () => {
    const answer = await act.run('invite', () => api.invite(id), {
      failed: msg`The invite could not be made. Please try again.`,
      full: msg`Twenty invites are open already, and there is no room for another. Withdraw one first.`,
    });
    if (answer) setMade(answer);
    await readInvites();
  };
  const withdraw = async (inviteId: string) => {
    const withdrawn = await act.run('invite', () => api.withdraw(id, inviteId), {
      failed: msg`The invite could not be withdrawn. Please try again.`,
      done: t`Invite withdrawn`,
    });
    const isShown = made?._id === inviteId;
    if (isShown) setMade(null);
    if (isShown || withdrawn !== undefined) setWithdrawals((before) => before + 1);
    await readInvites();
  };
  const open = invites?.filter(({ _id }) => _id !== made?._id) ?? [];
  return (
    <PanelSection
      title={<Trans>Invite somebody</Trans>}
      lead={
        <Trans>
          Whoever opens the link first joins. It works once, is valid for a week, and can be withdrawn before.
        </Trans>
      }
    >
      {made ? (
        <>
          <Made
            key={made.link}
            made={made}
            household={household}
            isOff={isOff}
            onWithdraw={() => void withdraw(made._id)}
          />
          <MailInviteForm
            key={made._id}
            made={made}
            api={api}
            household={household}
            act={act}
            isOff={isOff}
          />
        </>
      ) : (
        <chakra.div>
          <Button ref={maker} variant="primary" {...unlessOff(isOff, () => void invite())}>
            <UserPlus size={18} aria-hidden />
            <Trans>Make an invite link</Trans>
          </Button>
        </chakra.div>
      )}
      <FaultLine>{act.faultAt('invite')}</FaultLine>
      {open.length > 0 && <Open open={open} isOff={isOff} onWithdraw={(each) => void withdraw(each)} />}
    </PanelSection>
  );
}

function useInvites(api: SectionProps['api'], id: string) {
  const [invites, setInvites] = useState<OpenInvites | null>(null);
  const readInvites = useCallback(async () => {
    const answer = await api.readInvites(id);
    if (answer.kind !== 'ok') return null;
    setInvites(answer.body);
    return answer.body;
  }, [api, id]);
  return { invites, readInvites };
}

interface MadeProps {
  made: MadeInvite;
  household: SectionProps['household'];
  isOff: boolean;
  onWithdraw: () => void;
}

/** The new invite; the first way to pass it on gets the focus. */
function Made({ made: { link, expiresAt }, household, isOff, onWithdraw }: MadeProps) {
  const { t } = useLingui();
  const ways = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => ways.current?.querySelector('button')?.focus(), []);
  const { moment } = useFormat();
  const nameOf = useHouseholdName();
  const until = moment(expiresAt);
  const share = () =>
    // Closing the share sheet rejects, which is no error.
    navigator
      .share({ title: 'Ateria', text: t`Join “${nameOf(household)}” on Ateria`, url: link })
      .catch(() => undefined);
  return (
    <chakra.div display="grid" gap="4" justifyItems="start">
      <chakra.div rounded="lg" overflow="hidden" bg="brand.contrast" border="thin" borderColor="border">
        <QrCode text={link} label={t`The invite link as a QR code`} />
      </chakra.div>
      <chakra.a href={link} overflowWrap="anywhere" hyphens="none" textDecoration="underline" fontSize="sm">
        {link}
      </chakra.a>
      <chakra.div ref={ways} display="flex" flexWrap="wrap" gap="3">
        <CopyLinkButton link={link} isMain />
        {'share' in navigator && (
          <Button onClick={() => void share()}>
            <Share2 size={18} aria-hidden />
            <Trans>Share</Trans>
          </Button>
        )}
        <Button variant="quiet" {...unlessOff(isOff, onWithdraw)}>
          <Trans>Withdraw</Trans>
        </Button>
      </chakra.div>
      <chakra.p fontSize="sm" color="fg.muted" role="status">
        <Trans>The link is shown this once. It is good until {until}.</Trans>
      </chakra.p>
    </chakra.div>
  );
}

interface OpenProps {
  open: OpenInvites;
  isOff: boolean;
  onWithdraw: (id: string) => void;
}

function Open({ open, isOff, onWithdraw }: OpenProps) {
  const { t } = useLingui();
  const { moment } = useFormat();
  return (
    <chakra.div display="grid" gap="1">
      <chakra.h3 fontWeight="semibold">
        <Trans>Invites that nobody has used yet</Trans>
      </chakra.h3>
      <chakra.ul display="grid">
        {open.map(({ _id, invitedBy, createdAt, expiresAt }) => {
          const until = moment(expiresAt);
          const made = moment(createdAt);
          return (
            <chakra.li
              key={_id}
              display="flex"
              alignItems="center"
              gap="3"
              minHeight="14"
              borderBottom="thin"
              borderColor="border"
            >
              <chakra.span flex="1">
                {invitedBy ? (
                  <Trans>
                    By {invitedBy}, {made}
                  </Trans>
                ) : (
                  <Trans>Made {made}</Trans>
                )}
                <chakra.span display="block" fontSize="sm" color="fg.muted">
                  <Trans>Good until {until}</Trans>
                </chakra.span>
              </chakra.span>
              <Button
                {...unlessOff(isOff, () => onWithdraw(_id))}
                aria-label={t`Withdraw the invite of ${made}`}
              >
                <Trans>Withdraw</Trans>
              </Button>
            </chakra.li>
          );
        })}
      </chakra.ul>
    </chakra.div>
  );
}

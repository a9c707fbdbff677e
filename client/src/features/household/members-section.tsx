import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { HouseholdMember } from 'sync-protocol/api/households.ts';
import { OneNameForm } from '#editing/one-name-form.tsx';
import { FaultLine } from '#shell/households/fault-line.tsx';
import { Initials } from '#ui/initials.tsx';
import { PanelSection } from '#ui/panel-section.tsx';
import { ConfirmDialog } from '#ui/sheets/confirm-dialog.tsx';
import { Menu } from '#ui/sheets/menu.tsx';
import type { SectionProps } from './use-act.ts';

/** Members of a household; an owner may make others owners and remove them. */
export function MembersSection({ api, household, act, isOff }: SectionProps) {
  const { t } = useLingui();
  const [leaving, setLeaving] = useState<HouseholdMember | null>(null);
  const { _id: id, members, role } = household;
  const me = members.find(({ isMe }) => isMe);
  const isUnnamed = me?.name === '' && members.length > 1;
  const nameOf = ({ name }: HouseholdMember) => name || t`somebody without a name`;
  const leavingName = leaving ? nameOf(leaving) : '';
  // The menu stays while an action runs, so that it keeps the focus; what is chosen meanwhile is not done.
  const hasMenu = role === 'owner' && (!isOff || act.isBusy);
  const remove = (member: HouseholdMember) => {
    const name = nameOf(member);
    return act.run('members', () => api.removeMember(id, member._id), {
      failed: msg`They could not be removed. Please try again.`,
      done: t`Removed from the household: ${name}`,
    });
  };
  const change = (member: HouseholdMember, to: HouseholdMember['role']) => {
    if (isOff) return;
    const name = nameOf(member);
    void act.run('members', () => api.changeRole(id, member._id, to), {
      failed: msg`It could not be changed. Please try again.`,
      full: msg`They own ten households already, which is as many as one person may.`,
      done: to === 'owner' ? t`Now an owner: ${name}` : t`Now a member: ${name}`,
    });
  };
  return (
    <PanelSection title={<Trans>Who belongs to it</Trans>}>
      <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)">
        {members.map((member) => (
          <chakra.li
            key={member._id}
            display="flex"
            alignItems="center"
            gap="3"
            minHeight="14"
            borderBottom="thin"
            borderColor="border"
          >
            <Initials name={member.name} id={member._id} portrait={member.picture} />
            <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
              <chakra.span display="block" fontWeight="semibold">
                <MemberName member={member} />
              </chakra.span>
              <chakra.span display="block" fontSize="sm" color="fg.muted">
                {member.role === 'owner' ? <Trans>Owner</Trans> : <Trans>Member</Trans>}
              </chakra.span>
            </chakra.span>
            {hasMenu && !member.isMe && (
              <Menu
                label={t`What to do: ${nameOf(member)}`}
                items={[
                  member.role === 'owner'
                    ? { label: t`Make a member`, onSelect: () => change(member, 'member') }
                    : { label: t`Make an owner`, onSelect: () => change(member, 'owner') },
                  {
                    label: t`Remove from the household`,
                    isDestructive: true,
                    onSelect: () => !isOff && setLeaving(member),
                  },
                ]}
              />
            )}
          </chakra.li>
        ))}
      </chakra.ul>
      <FaultLine>{act.faultAt('members')}</FaultLine>
      {me && (
        <OneNameForm
          draftName="person.name"
          label={<Trans>Your name, as the others see it</Trans>}
          name={me.name}
          button={<Trans>Save your name</Trans>}
          isOff={isOff}
          isAsked={isUnnamed}
          hint={isUnnamed && <Trans>The others see you as “Somebody without a name”.</Trans>}
          onDone={async (name) => {
            const changed = await act.run('members', () => api.changePerson({ name }), {
              failed: msg`The name could not be saved. Please try again.`,
            });
            return changed !== undefined;
          }}
        />
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && void remove(leaving)}
        title={t`Remove ${leavingName} from the household?`}
        confirmLabel={t`Remove`}
        isDestructive
      >
        <Trans>
          Their devices let go of the household’s recipes, meals and lists. What they have added stays with
          you.
        </Trans>
      </ConfirmDialog>
    </PanelSection>
  );
}

function MemberName({ member: { name, isMe } }: { member: HouseholdMember }) {
  if (!isMe) return name || <Trans>Somebody without a name</Trans>;
  return name ? <Trans>{name} (you)</Trans> : <Trans>You</Trans>;
}

import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Household } from 'sync-protocol/api/households.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { FaultLine } from '#shell/households/fault-line.tsx';
import { householdRefusals } from '#shell/households/household-refusals.ts';
import { useHouseholdName } from '#shell/households/use-household-name.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { Button } from '#ui/button.tsx';
import { PanelSection } from '#ui/panel-section.tsx';
import { ConfirmDialog } from '#ui/sheets/confirm-dialog.tsx';
import { unlessOff } from '#ui/unless-off.ts';
import type { SectionProps } from './use-act.ts';

interface LeaveSectionProps extends SectionProps {
  list: Household[];
  identity: KnownIdentity;
}

/**
 * Leaves a household to the others, or deletes one without other members; a person always keeps one
 * household.
 */
export function LeaveSection({ api, household, list, act, isOff }: LeaveSectionProps) {
  const { t, i18n } = useLingui();
  const engine = useSync();
  const nameOf = useHouseholdName();
  const [isAsking, setAsking] = useState(false);
  const { _id: id, members } = household;
  const isAlone = members.length === 1;
  const me = members.find(({ isMe }) => isMe);
  if (!me || (isAlone && list.length === 1)) return null;
  const name = nameOf(household);
  const isLastOwner =
    !isAlone && me.role === 'owner' && members.every(({ isMe, role }) => isMe || role !== 'owner');
  const leave = async () => {
    await act.run('leave', () => (isAlone ? api.remove(id) : api.removeMember(id, me._id)), {
      failed: isAlone
        ? msg`The household could not be deleted. Please try again.`
        : msg`You could not leave. Please try again.`,
    });
    // The next call reports the removal, and this device's data is then removed as usual.
    engine.pull();
  };
  return (
    <PanelSection
      title={isAlone ? <Trans>Delete this household</Trans> : <Trans>Leave this household</Trans>}
      lead={
        isAlone ? (
          <Trans>Its recipes, meals and lists are deleted for good.</Trans>
        ) : (
          <Trans>The others keep everything, also what you have added.</Trans>
        )
      }
      isDanger
    >
      {isLastOwner ? (
        <chakra.p>{i18n._(householdRefusals.last_owner)}</chakra.p>
      ) : (
        <chakra.div>
          <Button variant="danger" {...unlessOff(isOff, () => setAsking(true))}>
            {isAlone ? <Trans>Delete “{name}”</Trans> : <Trans>Leave “{name}”</Trans>}
          </Button>
        </chakra.div>
      )}
      <FaultLine>{act.faultAt('leave')}</FaultLine>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void leave()}
        title={isAlone ? t`Delete “${name}”?` : t`Leave “${name}”?`}
        confirmLabel={isAlone ? t`Delete` : t`Leave`}
        isDestructive
      >
        {isAlone ? (
          <Trans>
            There is no way back: save your data as a file under “My account” if you want to keep it.
          </Trans>
        ) : (
          <Trans>To come back you need a new invite.</Trans>
        )}
      </ConfirmDialog>
    </PanelSection>
  );
}

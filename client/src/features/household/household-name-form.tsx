import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { OneNameForm } from '#editing/one-name-form.tsx';
import { FaultLine } from '#shell/households/fault-line.tsx';
import { useHouseholdName } from '#shell/households/use-household-name.ts';
import { PanelSection } from '#ui/panel-section.tsx';
import type { SectionProps } from './use-act.ts';

/** Form for the household's name, which all members share. */
export function HouseholdNameForm({ api, household, act, isOff }: SectionProps) {
  const nameOf = useHouseholdName();
  return (
    <PanelSection
      title={nameOf(household)}
      lead={<Trans>Everybody in a household sees and changes the same recipes, meals and lists.</Trans>}
    >
      <OneNameForm
        draftName="household.name"
        label={<Trans>Name of the household</Trans>}
        name={household.name}
        button={<Trans>Save the name</Trans>}
        isOff={isOff}
        onDone={async (name) => {
          const renamed = await act.run('name', () => api.rename(household._id, name), {
            failed: msg`The name could not be saved. Please try again.`,
          });
          return renamed !== undefined;
        }}
      />
      <FaultLine>{act.faultAt('name')}</FaultLine>
    </PanelSection>
  );
}

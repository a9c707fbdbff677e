import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Household } from 'sync-protocol/api/households.ts';
import { OneNameForm } from '#editing/one-name-form.tsx';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { FaultLine } from '#shell/households/fault-line.tsx';
import { useHouseholdName } from '#shell/households/use-household-name.ts';
import { useOpenHousehold } from '#shell/households/use-open-household.ts';
import { Button } from '#ui/button.tsx';
import { PanelSection } from '#ui/panel-section.tsx';
import type { SectionProps } from './use-act.ts';

interface OtherHouseholdsProps extends SectionProps {
  list: Household[];
  identity: KnownIdentity;
}

/** The person's other households, and a button for a new one, e.g. for a summer house. */
export function OtherHouseholds({ api, household, list, identity, act, isOff }: OtherHouseholdsProps) {
  const { t } = useLingui();
  const nameOf = useHouseholdName();
  const openHousehold = useOpenHousehold(identity);
  const others = list.filter(({ _id }) => _id !== household._id);
  return (
    <PanelSection
      title={<Trans>Your other households</Trans>}
      lead={<Trans>Each has recipes, meals and lists of its own. You look at one at a time.</Trans>}
    >
      {others.length > 0 && (
        <chakra.ul display="grid">
          {others.map((other) => {
            const name = nameOf(other);
            const count = other.members.length;
            return (
              <chakra.li
                key={other._id}
                display="flex"
                alignItems="center"
                gap="3"
                minHeight="14"
                borderBottom="thin"
                borderColor="border"
              >
                <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
                  <chakra.span display="block" fontWeight="semibold">
                    {name}
                  </chakra.span>
                  <chakra.span display="block" fontSize="sm" color="fg.muted">
                    <Plural value={count} one="# person" other="# people" />
                  </chakra.span>
                </chakra.span>
                <Button aria-label={t`Go to ${name}`} onClick={() => openHousehold(other._id)}>
                  <Trans>Go there</Trans>
                </Button>
              </chakra.li>
            );
          })}
        </chakra.ul>
      )}
      <OneNameForm
        draftName="household.new"
        label={<Trans>Name of a new household</Trans>}
        button={<Trans>Create household</Trans>}
        isOff={isOff}
        onDone={async (name) => {
          const made = await act.run('new', () => api.create(name), {
            failed: msg`The household could not be made. Please try again.`,
            full: msg`You own ten households already, which is as many as one person may. Delete one first, or leave one to another owner.`,
          });
          if (made) openHousehold(made._id);
          return made !== undefined;
        }}
      />
      <FaultLine>{act.faultAt('new')}</FaultLine>
    </PanelSection>
  );
}

import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Household } from 'sync-protocol/api/households.ts';
import { useHouseholdName } from '#shell/households/use-household-name.ts';
import { SelectBox } from '#ui/fields/select-box.tsx';

/** Member id of the new owner by household id. */
export type ChosenOwners = Readonly<Record<string, string>>;

interface NewOwnersProps {
  /** Households that stay with other members. */
  shared: Household[];
  chosen: ChosenOwners;
  onChoose: (owners: ChosenOwners) => void;
}

/** Chooses new owners of households that stay with other members. */
export function NewOwners({ shared, chosen, onChoose }: NewOwnersProps) {
  if (shared.length === 0) return null;
  return (
    <chakra.div display="grid" gap="4">
      <chakra.p>
        <Trans>
          The others keep everything in a household that you share. Your name goes from what you have added.
        </Trans>
      </chakra.p>
      {shared.filter(isOwnedByMeAlone).map((household) => (
        <NewOwner
          key={household._id}
          household={household}
          value={chosenOf(household, chosen)}
          onChange={(memberId) => onChoose({ ...chosen, [household._id]: memberId })}
        />
      ))}
    </chakra.div>
  );
}

function NewOwner(props: { household: Household; value: string; onChange: (memberId: string) => void }) {
  const { t } = useLingui();
  const id = useId();
  const name = useHouseholdName()(props.household);
  return (
    <chakra.div display="grid" gap="1.5">
      <chakra.label htmlFor={id} fontWeight="medium">
        <Trans>Who owns “{name}” from now on?</Trans>
      </chakra.label>
      <SelectBox id={id} value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
        {othersOf(props.household).map((member) => (
          <option key={member._id} value={member._id}>
            {member.name || t`Somebody without a name`}
          </option>
        ))}
      </SelectBox>
    </chakra.div>
  );
}

/** Those of the person's households that have other members. */
export function sharedOf(list: Household[]): Household[] {
  return list.filter((household) => othersOf(household).length > 0);
}

/** The chosen owners as the API expects them. */
export function toOwners(shared: Household[], chosen: ChosenOwners) {
  return shared
    .filter(isOwnedByMeAlone)
    .map((household) => ({ householdId: household._id, memberId: chosenOf(household, chosen) }));
}

const othersOf = ({ members }: Household) => members.filter(({ isMe }) => !isMe);

const isOwnedByMeAlone = (household: Household) =>
  household.role === 'owner' && !othersOf(household).some(({ role }) => role === 'owner');

/** The chosen member or, by default and if that member has left, the one who joined first. */
function chosenOf(household: Household, chosen: ChosenOwners): string {
  const others = othersOf(household);
  const { _id = '' } = others.find((member) => member._id === chosen[household._id]) ?? others[0] ?? {};
  return _id;
}

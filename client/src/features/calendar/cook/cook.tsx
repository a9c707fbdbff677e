import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { HouseholdMember } from 'sync-protocol/api/households.ts';
import { usePeople } from '#shell/households/use-people.ts';
import { SelectBox } from '#ui/fields/select-box.tsx';
import { Initials } from '#ui/initials.tsx';

/** Who cooks a meal, displayed or to be chosen; only in a household of several people. */
export function Cook(props: { cookId: string | null; onChange?: (cookId: string | null) => void }) {
  const { cookId, onChange } = props;
  const people = usePeople();
  if (people.length < 2) return null;
  if (onChange) return <CookChoice people={people} value={cookId} onChange={onChange} />;
  const cook = people.find(({ _id }) => _id === cookId);
  return cook && <CookOfMeal cook={cook} />;
}

/** The cook, on a meal's card. */
function CookOfMeal({ cook }: { cook: HouseholdMember }) {
  const { t } = useLingui();
  const name = cook.name || t`Somebody without a name`;
  return (
    <span>
      <Initials name={cook.name} id={cook._id} size="row" />
      {cook.isMe ? t`I cook` : t`${name} cooks`}
    </span>
  );
}

interface CookChoiceProps {
  people: readonly HouseholdMember[];
  /** Member id; null for nobody. */
  value: string | null;
  onChange: (cookId: string | null) => void;
}

/** Chooses the cook. A person who has left stays selected until changed. */
function CookChoice({ people, value, onChange }: CookChoiceProps) {
  const { t } = useLingui();
  const id = useId();
  const isKnown = value === null || people.some(({ _id }) => _id === value);
  return (
    <div>
      <chakra.label htmlFor={id} display="block" mb="1.5" fontWeight="medium">
        <Trans>Who cooks?</Trans>
      </chakra.label>
      <SelectBox
        id={id}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      >
        <option value="">{t`Nobody in particular`}</option>
        {people.map((person) => (
          <option key={person._id} value={person._id}>
            {person.isMe ? t`Me` : person.name || t`Somebody without a name`}
          </option>
        ))}
        {!isKnown && <option value={value}>{t`Somebody who has left`}</option>}
      </SelectBox>
    </div>
  );
}

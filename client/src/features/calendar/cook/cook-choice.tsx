import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { HouseholdMember } from 'sync-protocol/api/households.ts';
import { SelectBox } from '#ui/fields/select-box.tsx';

interface CookChoiceProps {
  people: readonly HouseholdMember[];
  /** Id of the person; null for nobody. */
  value: string | null;
  onChange: (cookId: string | null) => void;
}

/** Who cooks the meal. Somebody who has left stays until another is chosen, or nobody. */
export function CookChoice({ people, value, onChange }: CookChoiceProps) {
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

import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { mealTypes } from 'sync-protocol/calendar/meal-types.ts';
import type { MealValues } from '../meals/meal-drafts.ts';
import { MealIcon } from '../meals/meal-icon.tsx';
import { mealKinds } from '../meals/meal-kinds.ts';

interface MealTypeChoiceProps {
  value: MealValues['mealType'];
  onChange: (mealType: MealValues['mealType']) => void;
}

/** Which meal of the day it is. */
export function MealTypeChoice({ value, onChange }: MealTypeChoiceProps) {
  const { i18n } = useLingui();
  const name = useId();
  return (
    <fieldset className="cal-types">
      <legend>
        <Trans>Meal</Trans>
      </legend>
      {mealTypes.map((mealType) => (
        <label key={mealType}>
          <input
            type="radio"
            className="cal-hidden"
            name={name}
            checked={mealType === value}
            onChange={() => onChange(mealType)}
          />
          <MealIcon mealType={mealType} size={20} />
          <span>{i18n._(mealKinds[mealType].name)}</span>
        </label>
      ))}
    </fieldset>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { mealTypes } from 'sync-protocol/calendar/meal-types.ts';
import { TileChoice } from '#ui/fields/tile-choice.tsx';
import type { MealValues } from '../meals/meal-edits.ts';
import { MealIcon } from '../meals/meal-icon.tsx';
import { mealKinds } from '../meals/meal-kinds.ts';

interface MealTypeChoiceProps {
  value: MealValues['mealType'];
  onChange: (mealType: MealValues['mealType']) => void;
}

/** Chooses breakfast, lunch and so on. */
export function MealTypeChoice({ value, onChange }: MealTypeChoiceProps) {
  const { i18n } = useLingui();
  return (
    <TileChoice
      legend={<Trans>Meal</Trans>}
      look="stack"
      value={value}
      choices={mealTypes.map((mealType) => ({
        value: mealType,
        icon: <MealIcon mealType={mealType} size={20} />,
        name: i18n._(mealKinds[mealType].name),
      }))}
      onChange={onChange}
    />
  );
}

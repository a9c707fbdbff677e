import { Trans } from '@lingui/react/macro';
import {
  inDegreesOf,
  ingredientInSystem,
  type UnitSystem,
} from 'sync-protocol/recipes/ingredients/other-units.ts';
import type { RecipeRecord } from '#db/records.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { Button } from '#ui/button.tsx';

interface UnitChoiceProps {
  recipe: RecipeRecord;
  system: UnitSystem | null;
  onSystem: (system: UnitSystem | null) => void;
}

/**
 * Switches a recipe to the other unit system, if that would change anything. American units are offered in
 * English only.
 */
export function UnitChoice({ recipe, system, onSystem }: UnitChoiceProps) {
  const { locale } = useLocale();
  const other = hasOther(recipe, 'metric')
    ? 'metric'
    : hasOther(recipe, 'us') && locale === 'en'
      ? 'us'
      : null;
  if (system !== null && hasOther(recipe, system))
    return (
      <Button variant="quiet" px="3" ml="-3" fontSize="sm" onClick={() => onSystem(null)}>
        <Trans>Units as written</Trans>
      </Button>
    );
  if (other === null) return null;
  return (
    <Button variant="quiet" px="3" ml="-3" fontSize="sm" onClick={() => onSystem(other)}>
      {other === 'metric' ? <Trans>Show metric units</Trans> : <Trans>Show US units</Trans>}
    </Button>
  );
}

function hasOther({ ingredients, instructions }: RecipeRecord, system: UnitSystem): boolean {
  return (
    ingredients.some((each) => ingredientInSystem(each, system).quantity !== each.quantity) ||
    instructions.some((step) => inDegreesOf(step, system) !== step)
  );
}

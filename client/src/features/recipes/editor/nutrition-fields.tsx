import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { type Nutrient, nutrients } from 'sync-protocol/recipes/nutrition.ts';
import { FieldPairs } from '#ui/fields/text-field.tsx';
import { nutrientNames } from '../nutrient-names.ts';
import { PremiumNote } from '../premium-note.tsx';
import { EditorFault, EditorGroup, Legend, LineInput } from './lines/line-controls.tsx';

interface NutritionFieldsProps {
  values: Record<Nutrient, string>;
  onChange: (values: Record<Nutrient, string>) => void;
  /** Fields with invalid values. */
  faults: readonly string[];
  isPremium: boolean;
}

/** Columns are read downwards, as on a food label, so that a part is below what it belongs to. */
const secondColumn = nutrients.indexOf('carbohydrates');
const columns = [nutrients.slice(0, secondColumn), nutrients.slice(secondColumn)];

/** Nutrition per serving, as far as known. */
export function NutritionFields({ values, onChange, faults, isPremium }: NutritionFieldsProps) {
  const { i18n } = useLingui();
  const id = useId();
  const hasFault = nutrients.some((nutrient) => faults.includes(nutrient));
  return (
    <EditorGroup aria-describedby={hasFault ? `${id}-fault` : undefined}>
      <Legend>
        <Trans>Nutrition of a serving</Trans>
      </Legend>
      {!isPremium && <PremiumNote />}
      {isPremium && (
        <FieldPairs rowGap="3" maxWidth="dialog">
          {columns.map((column) => (
            <chakra.div key={column[0]} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
              {column.map((nutrient) => (
                <chakra.div key={nutrient} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1">
                  <chakra.label htmlFor={`${id}-${nutrient}`} fontSize="sm" fontWeight="medium">
                    {i18n._(nutrientNames[nutrient])} ({nutrient === 'energyKcal' ? 'kcal' : 'g'})
                  </chakra.label>
                  <LineInput
                    id={`${id}-${nutrient}`}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={10}
                    value={values[nutrient]}
                    aria-invalid={faults.includes(nutrient) || undefined}
                    onChange={(event) => onChange({ ...values, [nutrient]: event.currentTarget.value })}
                  />
                </chakra.div>
              ))}
            </chakra.div>
          ))}
        </FieldPairs>
      )}
      {hasFault && (
        <EditorFault id={`${id}-fault`}>
          <Trans>Write the amounts as numbers, such as 12.5.</Trans>
        </EditorFault>
      )}
    </EditorGroup>
  );
}

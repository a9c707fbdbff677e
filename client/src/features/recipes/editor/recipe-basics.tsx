import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import {
  maxDescriptionLength,
  maxServings,
  maxServingsTextLength,
  maxTitleLength,
} from 'sync-protocol/recipes/recipe-bounds.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import { FieldPairs, TextField } from '#ui/fields/text-field.tsx';
import { UnsureMark } from '../import/review/unsure-mark.tsx';
import type { FormFaults, RecipeForm } from './recipe-form.ts';

interface RecipeBasicsProps {
  form: RecipeForm;
  onChange: (part: Partial<RecipeForm>) => void;
  /** The errors to show. */
  faults: FormFaults;
  /** Whether the title was guessed by the import. */
  isUnsure?: boolean;
}

/** Title, description, times and servings. */
export function RecipeBasics({ form, onChange, faults, isUnsure = false }: RecipeBasicsProps) {
  const { t } = useLingui();
  const descriptionId = useId();
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" data-tour="recipe-page">
      <TextField
        label={t`Title`}
        value={form.title}
        maxLength={maxTitleLength}
        error={faults.recipe.includes('title_required') ? t`Recipe title is required.` : undefined}
        autoComplete="off"
        hint={isUnsure && <UnsureMark />}
        autoCapitalize="sentences"
        enterKeyHint="next"
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <chakra.div display="grid" gap="1.5">
        <chakra.label htmlFor={descriptionId} fontWeight="medium">
          <Trans>Description</Trans>
        </chakra.label>
        <TextArea
          id={descriptionId}
          rows={2}
          value={form.description}
          maxLength={maxDescriptionLength}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      </chakra.div>
      <FieldPairs>
        <TextField
          label={t`Preparation in minutes`}
          value={form.prepTimeMinutes}
          inputMode="numeric"
          enterKeyHint="next"
          maxLength={6}
          autoComplete="off"
          error={faults.numbers.includes('prepTimeMinutes') ? t`A whole number of minutes.` : undefined}
          onChange={(event) => onChange({ prepTimeMinutes: event.currentTarget.value })}
        />
        <TextField
          label={t`Servings`}
          value={form.servings}
          enterKeyHint="next"
          maxLength={maxServingsTextLength}
          autoComplete="off"
          placeholder={t`4, or 24 cookies`}
          // Selects all, as a number is usually replaced.
          onFocus={({ currentTarget }) => currentTarget.select()}
          error={
            faults.numbers.includes('servings')
              ? t`A whole number from 1 to ${maxServings}, or words such as “24 cookies”.`
              : undefined
          }
          onChange={(event) => onChange({ servings: event.currentTarget.value })}
        />
      </FieldPairs>
    </chakra.div>
  );
}

import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { maxDescriptionLength, maxServings, maxTitleLength } from 'sync-protocol/recipes/recipe-bounds.ts';
import { Button } from '#ui/button.tsx';
import { lowScreen } from '#ui/low-screen.ts';
import { TextField } from '#ui/text-field.tsx';
import { IngredientLines } from './ingredient-lines.tsx';
import { TextArea } from './line-controls.tsx';
import { NutritionFields } from './nutrition-fields.tsx';
import { PictureField } from './picture-field.tsx';
import { faultsOf, type RecipeForm } from './recipe-form.ts';
import { StepLines } from './step-lines.tsx';
import { useSaveAfterPicture } from './use-save-after-picture.ts';

interface RecipeEditorProps {
  form: RecipeForm;
  onChange: (form: RecipeForm) => void;
  /** Called with a form without faults. */
  onSave: () => void;
  onCancel: () => void;
  isPremium: boolean;
  /** What stands above the form: that it was begun earlier, what else can be done. */
  heading?: ReactNode;
}

/** Writes a recipe. What is wrong is said once somebody has tried to save, and where it is. */
export function RecipeEditor(props: RecipeEditorProps) {
  const { form, onChange, onSave, onCancel, isPremium, heading } = props;
  const { t } = useLingui();
  const frame = useRef<HTMLFormElement>(null);
  const descriptionId = useId();
  const [isTried, setTried] = useState(false);
  const picture = useSaveAfterPicture(frame);
  const faults = faultsOf(form);
  const shown = isTried ? faults : { recipe: [], numbers: [] };
  const change = (part: Partial<RecipeForm>) => onChange({ ...form, ...part });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (picture.holdsBack()) return;
    if (faults.recipe.length + faults.numbers.length === 0) return onSave();
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };

  return (
    <chakra.form
      ref={frame}
      noValidate
      onSubmit={onSubmit}
      display="grid"
      gap="8"
      width="full"
      maxWidth="reading"
      mx="auto"
    >
      {heading}
      <chakra.div display="grid" gap="5" data-tour="recipe-page">
        <TextField
          label={t`Title`}
          value={form.title}
          maxLength={maxTitleLength}
          error={shown.recipe.includes('title_required') ? t`Recipe title is required.` : undefined}
          autoComplete="off"
          autoCapitalize="sentences"
          onChange={(event) => change({ title: event.currentTarget.value })}
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
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
        </chakra.div>
        <chakra.div display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap="4" alignItems="start">
          <TextField
            label={t`Time in minutes`}
            value={form.prepTimeMinutes}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            error={shown.numbers.includes('prepTimeMinutes') ? t`A whole number of minutes.` : undefined}
            onChange={(event) => change({ prepTimeMinutes: event.currentTarget.value })}
          />
          <TextField
            label={t`Servings`}
            value={form.servings}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            error={
              shown.numbers.includes('servings') ? t`A whole number from 1 to ${maxServings}.` : undefined
            }
            onChange={(event) => change({ servings: event.currentTarget.value })}
          />
        </chakra.div>
      </chakra.div>
      <PictureField
        title={form.title}
        imageUrl={form.imageUrl}
        onChange={(imageUrl) => change({ imageUrl })}
        onBusy={picture.setBusy}
      />
      <IngredientLines
        rows={form.ingredients}
        onChange={(ingredients) => change({ ingredients })}
        isFaultShown={shown.recipe.includes('ingredient_incomplete')}
      />
      <StepLines steps={form.steps} onChange={(steps) => change({ steps })} />
      <NutritionFields
        values={form.nutrition}
        onChange={(nutrition) => change({ nutrition })}
        faults={shown.numbers}
        isPremium={isPremium}
      />
      <chakra.div
        position="sticky"
        css={{ [lowScreen]: { position: 'static' } }}
        bottom="0"
        display="flex"
        justifyContent="flex-end"
        gap="2"
        mx={{ base: '-4', md: '0' }}
        px={{ base: '4', md: '0' }}
        pt="3"
        pb="calc(0.75rem + env(safe-area-inset-bottom))"
        bg="bg"
        borderTop="thin"
        borderColor="border"
      >
        <Button variant="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" data-tour="save-recipe">
          <Trans>Save recipe</Trans>
        </Button>
      </chakra.div>
    </chakra.form>
  );
}

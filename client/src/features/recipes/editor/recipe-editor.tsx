import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { UnsureField } from 'sync-protocol/recipe-imports/recipe-import.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { Button } from '#ui/button.tsx';
import { focusFault } from '#ui/fields/focus-fault.ts';
import { lowScreen } from '#ui/look/low-screen.ts';
import { wasTouched } from '#ui/sheets/last-press.ts';
import { ImageField, type OfferedImage } from '../images/image-field.tsx';
import { enterGoesOn } from './enter-goes-on.ts';
import { IngredientLines } from './lines/ingredient-lines.tsx';
import { StepLines } from './lines/step-lines.tsx';
import { MoreFields } from './more-fields.tsx';
import { NutritionFields } from './nutrition-fields.tsx';
import { RecipeBasics } from './recipe-basics.tsx';
import { type FormFaults, faultsOf, type RecipeForm } from './recipe-form.ts';
import { useSaveAfterImage } from './use-save-after-image.ts';

interface RecipeEditorProps {
  /** Accessible name of the form. */
  label: string;
  /** Whether it replaced what was pressed and so takes the focus. */
  takesFocus?: boolean;
  form: RecipeForm;
  onChange: (form: RecipeForm) => void;
  /** Called with a form without errors. */
  onSave: () => void;
  onCancel: () => void;
  isPremium: boolean;
  /** Shown above the form, e.g. that a draft was continued. */
  heading?: ReactNode;
  /** Fields guessed by the import. */
  unsure?: readonly UnsureField[] | undefined;
  /** Image of an imported recipe. */
  offered?: OfferedImage | undefined;
}

/** Form of a recipe. Errors are shown at their fields once saving was tried. */
export function RecipeEditor(props: RecipeEditorProps) {
  const {
    label,
    takesFocus = false,
    form,
    onChange,
    onSave,
    onCancel,
    isPremium,
    heading,
    unsure = [],
    offered,
  } = props;
  const { locale } = useLocale();
  const frame = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const image = useSaveAfterImage(frame);
  const isComing = offered?.isComing ?? false;
  const { setBusy } = image;
  useEffect(() => setBusy('page', isComing), [isComing, setBusy]);
  useFocusInside(frame, takesFocus);
  const faults = faultsOf(form, locale);
  const shown: FormFaults = isTried ? faults : { recipe: [], numbers: [] };
  const change = (part: Partial<RecipeForm>) => onChange({ ...form, ...part });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (image.holdsBack()) return;
    if (faults.recipe.length + faults.numbers.length === 0) return onSave();
    focusFault(frame.current);
  };

  return (
    <chakra.form
      ref={frame}
      aria-label={label}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={enterGoesOn}
      display="grid"
      gap="8"
      width="full"
      maxWidth="reading"
      mx="auto"
    >
      {heading}
      <RecipeBasics form={form} onChange={change} faults={shown} isUnsure={unsure.includes('title')} />
      <ImageField
        title={form.title}
        imageUrl={form.imageUrl}
        onChange={(imageUrl) => change({ imageUrl })}
        onBusy={(isBusy, hasFailed) => setBusy('own', isBusy, hasFailed)}
        offered={offered}
      />
      <IngredientLines
        rows={form.ingredients}
        onChange={(ingredients) => change({ ingredients })}
        isFaultShown={shown.recipe.includes('ingredient_incomplete')}
        isUnsure={unsure.includes('ingredients')}
      />
      <StepLines
        steps={form.steps}
        onChange={(steps) => change({ steps })}
        isUnsure={unsure.includes('instructions')}
      />
      <NutritionFields
        values={form.nutrition}
        onChange={(nutrition) => change({ nutrition })}
        faults={shown.numbers}
        isPremium={isPremium}
      />
      <MoreFields form={form} onChange={change} faults={shown.numbers} />
      <EditorActions onCancel={onCancel} isWaiting={image.isWaiting} />
    </chakra.form>
  );
}

/**
 * Focuses a form that replaced the page, like a dialog: its first field for keyboard users. The form itself
 * on a touch screen, whose keyboard would hide half of it, or when there is a note to be read first.
 */
function useFocusInside(frame: RefObject<HTMLFormElement | null>, takesFocus: boolean): void {
  useEffect(() => {
    const form = frame.current;
    if (!takesFocus || !form) return;
    window.scrollTo(0, 0);
    if (wasTouched() || form.querySelector('[data-note]')) {
      form.setAttribute('tabindex', '-1');
      form.focus({ preventScroll: true });
    } else form.querySelector<HTMLElement>('input')?.focus();
  }, [frame, takesFocus]);
}

/** Sticky, except on a low screen. */
function EditorActions({
  onCancel,
  isWaiting,
}: Pick<RecipeEditorProps, 'onCancel'> & { isWaiting: boolean }) {
  return (
    <chakra.div
      position="sticky"
      css={{ [lowScreen]: { position: 'static' } }}
      bottom="var(--foot, 0px)"
      display="flex"
      flexWrap="wrap"
      justifyContent="flex-end"
      gap="2"
      mx={{ base: '-4', md: '0' }}
      px={{ base: '4', md: '0' }}
      pt="3"
      pb="3"
      bg="bg"
      borderTop="thin"
      borderColor="border"
    >
      <Button variant="quiet" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" variant="primary" data-tour="save-recipe" aria-busy={isWaiting}>
        {isWaiting ? <Trans>Waiting for the picture…</Trans> : <Trans>Save recipe</Trans>}
      </Button>
    </chakra.div>
  );
}

import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { maxServings } from 'sync-protocol/recipes/recipe-bounds.ts';
import { useYieldWords } from '#i18n/use-recipe-words.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { unlessOff } from '#ui/unless-off.ts';

/** Step of the multiplier for a recipe without servings; also its minimum. */
const batchStep = 0.5;

interface ServingsStepperProps {
  /** Servings of the recipe as written; null if not given. */
  written: number | null;
  /** Yield as text, if there are no servings: "24 cookies". */
  text: string | undefined;
  /** Multiplier of the recipe. */
  factor: number;
  onFactor: (factor: number) => void;
}

/** Sets the number of servings, or the multiplier for a recipe without servings. */
export function ServingsStepper({ written, text = '', factor, onFactor }: ServingsStepperProps) {
  const { t } = useLingui();
  const unit = written ?? 1;
  const step = written === null ? batchStep : 1;
  const amount = Math.round(factor * unit * 1000) / 1000;
  const to = (next: number) => onFactor(next / unit);
  const yieldWords = useYieldWords();
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      flexWrap="wrap"
      gap="1"
      role="group"
      aria-label={t`Servings`}
    >
      <IconButton
        aria-label={written === null ? t`Make less` : t`Fewer servings`}
        {...unlessOff(amount <= step, () => to(amount - step))}
      >
        <Minus size={18} aria-hidden />
      </IconButton>
      <chakra.output minWidth="26" textAlign="center" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {written === null ? (
          yieldWords(text, factor)
        ) : (
          <Plural value={amount} one="# serving" other="# servings" />
        )}
      </chakra.output>
      <IconButton
        aria-label={written === null ? t`Make more` : t`More servings`}
        {...unlessOff(amount >= maxServings, () => to(amount + step))}
      >
        <Plus size={18} aria-hidden />
      </IconButton>
      {factor !== 1 && (
        <Button variant="quiet" px="3" fontSize="sm" onClick={() => onFactor(1)}>
          <Trans>As written</Trans>
        </Button>
      )}
    </chakra.div>
  );
}

import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { maxMealServings } from 'sync-protocol/calendar/calendar-bounds.ts';
import { FieldGroup } from '#ui/fields/field-group.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { unlessOff } from '#ui/unless-off.ts';

/** Starting value if no number was given. */
const usually = 4;

interface MealServingsProps {
  /** Null if not given. */
  servings: number | null;
  /** Whether amounts stay as written, whatever the number. */
  isAsWritten: boolean;
  onChange: (servings: number | null) => void;
}

/** Number of servings of a meal, with or without a recipe. */
export function MealServings({ servings, isAsWritten, onChange }: MealServingsProps) {
  const { t } = useLingui();
  return (
    <FieldGroup legend={<Trans>For how many?</Trans>}>
      <chakra.div display="flex" alignItems="center" marginInlineStart="-3" fontVariantNumeric="tabular-nums">
        <IconButton
          aria-label={t`Fewer at the table`}
          {...unlessOff(servings === null, () =>
            onChange(servings === null || servings <= 1 ? null : servings - 1),
          )}
        >
          <Minus size={18} aria-hidden />
        </IconButton>
        <chakra.output minWidth="26" textAlign="center" color={servings === null ? 'fg.muted' : 'fg'}>
          {servings === null ? (
            <Trans>not set</Trans>
          ) : (
            <Plural value={servings} one="# serving" other="# servings" />
          )}
        </chakra.output>
        <IconButton
          aria-label={t`More at the table`}
          {...unlessOff(servings !== null && servings >= maxMealServings, () =>
            onChange(servings === null ? usually : servings + 1),
          )}
        >
          <Plus size={18} aria-hidden />
        </IconButton>
      </chakra.div>
      <chakra.div role="status" color="fg.muted" fontSize="sm">
        {isAsWritten && (
          <Trans>The recipe has no number of servings, so its amounts stay as they are written.</Trans>
        )}
      </chakra.div>
    </FieldGroup>
  );
}

import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addDays, mondayOf } from 'sync-protocol/dates/day.ts';
import { useRangeFormat } from '#i18n/format-range.ts';
import { Button } from '#ui/button.tsx';
import { FieldGroup } from '#ui/fields/field-group.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { SheetActions } from '#ui/sheets/sheet-actions.tsx';
import { useMeals } from '../meals/use-meals.ts';

/** How many weeks ahead are offered. */
const weeksAhead = 6;

const Week = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'touch',
    px: '3',
    border: 'thin',
    borderColor: 'border.control',
    rounded: 'md',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    '&:has(:checked)': { bg: 'brand.subtle', borderColor: 'brand.fg', fontWeight: 'semibold' },
    '& input': { accentColor: '{colors.brand.solid}', width: '5', height: '5', flexShrink: '0' },
  },
});

interface CopyWeekDialogProps {
  /** Monday of the week to copy; null while closed. */
  monday: string | null;
  today: string;
  onClose: () => void;
  /** @param mondays of the weeks to copy to, at least one */
  onCopy: (monday: string, mondays: readonly string[]) => void;
}

/**
 * Chooses the weeks to which a week's meals are copied; past weeks are left out, and what is planned there is
 * shown.
 */
export default function CopyWeekDialog({ monday, today, onClose, onCopy }: CopyWeekDialogProps) {
  const { t } = useLingui();
  const { range } = useRangeFormat();
  const days = monday === null ? '' : range(monday, addDays(monday, 6));
  return (
    <Dialog isOpen={monday !== null} onClose={onClose} title={t`Copy the meals of ${days} to…`} isSheet>
      {monday !== null && (
        <CopyWeekForm key={monday} monday={monday} today={today} onClose={onClose} onCopy={onCopy} />
      )}
    </Dialog>
  );
}

function CopyWeekForm({ monday, today, onClose, onCopy }: CopyWeekDialogProps & { monday: string }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { range } = useRangeFormat();
  const next = addDays(monday, 7);
  const thisWeek = mondayOf(today);
  const first = next > thisWeek ? next : thisWeek;
  const weeks = Array.from({ length: weeksAhead }, (_, index) => addDays(first, 7 * index));
  const meals = useMeals({ viewStart: first, viewEnd: addDays(first, 7 * weeksAhead - 1) });
  const plannedIn = (week: string) =>
    Array.from({ length: 7 }, (_, day) => meals?.get(addDays(week, day))?.length ?? 0).reduce(
      (sum, count) => sum + count,
    );
  const toggle = (week: string) =>
    setChosen(chosen.includes(week) ? chosen.filter((other) => other !== week) : [...chosen, week]);
  return (
    <chakra.form
      display="flex"
      flexDirection="column"
      gap="5"
      mt="3"
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
        onCopy(monday, chosen);
      }}
    >
      <FieldGroup legend={<Trans>Weeks to copy to</Trans>}>
        <chakra.div display="grid" gap="1.5">
          {weeks.map((week) => (
            <Week key={week}>
              <input type="checkbox" checked={chosen.includes(week)} onChange={() => toggle(week)} />
              <chakra.span flex="1" fontVariantNumeric="tabular-nums">
                {range(week, addDays(week, 6))}
              </chakra.span>
              <chakra.span color="fg.muted" fontSize="sm" fontWeight="normal">
                {meals && (
                  <Plural
                    value={plannedIn(week)}
                    _0="nothing planned"
                    one="# meal planned"
                    other="# meals planned"
                  />
                )}
              </chakra.span>
            </Week>
          ))}
        </chakra.div>
      </FieldGroup>
      <chakra.p color="fg.muted" fontSize="sm" textWrap="pretty">
        <Trans>What is planned there already stays. You can take it back right after.</Trans>
      </chakra.p>
      <SheetActions>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" disabled={chosen.length === 0}>
          <Trans>Copy</Trans>
        </Button>
      </SheetActions>
    </chakra.form>
  );
}

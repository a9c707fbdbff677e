import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import StickyNote from 'lucide-react/icons/sticky-note';
import type { CalendarEntryRecord } from '#db/records.ts';
import { capitalized, useDayFormat } from '#i18n/format-day.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { SheetActions } from '#ui/sheets/sheet-actions.tsx';
import { MealCard, type OnMealCommand } from '../meals/meal-card.tsx';

interface DayDialogProps {
  /** Null while closed. */
  day: string | null;
  meals: readonly CalendarEntryRecord[];
  /** Note of the day; empty for none. */
  note: string;
  onNote: (day: string) => void;
  onAdd: (day: string) => void;
  onCommand: OnMealCommand;
  onClose: () => void;
}

/** One day of the month with its meals, and a button to add one. */
export function DayDialog({ day, meals, note, onNote, onAdd, onCommand, onClose }: DayDialogProps) {
  const { long } = useDayFormat();
  return (
    <Dialog isOpen={day !== null} onClose={onClose} title={day ? capitalized(long(day)) : ''} isSheet>
      {day && (
        <chakra.div display="flex" flexDirection="column" gap="5" mt="3">
          {note !== '' && (
            <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
              {note}
            </chakra.p>
          )}
          <ul className="cal-day-meals">
            {meals.map((meal) => (
              <li key={meal.id}>
                <MealCard meal={meal} onCommand={onCommand} />
              </li>
            ))}
          </ul>
          {meals.length === 0 && (
            <chakra.p color="fg.muted">
              <Trans>Nothing is planned for this day.</Trans>
            </chakra.p>
          )}
          <SheetActions>
            <Button variant="quiet" px="4" mr="auto" onClick={() => onNote(day)}>
              <StickyNote size={18} aria-hidden />
              {note === '' ? <Trans>Write a note</Trans> : <Trans>Edit the note</Trans>}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
            <Button variant="primary" onClick={() => onAdd(day)}>
              <Plus size={20} aria-hidden />
              <Trans>Add a meal</Trans>
            </Button>
          </SheetActions>
        </chakra.div>
      )}
    </Dialog>
  );
}

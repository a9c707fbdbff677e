import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { isDay } from 'sync-protocol/dates/is-day.ts';
import { useDayFormat } from '#i18n/format-day.ts';
import type { WaitingChange } from './waiting-changes.ts';

/** What sort of thing a change is about: a recipe and the meal made of it have one name. */
export function ThingWords({ change }: { change: Pick<WaitingChange, 'noun' | 'date'> }) {
  const words = useThingWords()(change);
  if (words === '') return null;
  return (
    <chakra.span display="block" color="fg.muted" fontSize="sm" fontWeight="normal">
      {words}
    </chakra.span>
  );
}

/** Empty where the deed names the thing by itself. */
function useThingWords(): (change: Pick<WaitingChange, 'noun' | 'date'>) => string {
  const { t } = useLingui();
  const { shortWithWeekday } = useDayFormat();
  return ({ noun, date }) => {
    switch (noun) {
      case 'quickItem':
        return t`Quick list`;
      case 'generatedItem':
        return t`From calendar`;
      case 'recurringItem':
        return t`Recurring item`;
      case 'recipe':
        return t`Recipe`;
      case 'calendarEntry': {
        if (date === null || !isDay(date)) return t`Meal`;
        const day = shortWithWeekday(date);
        return t`Meal, ${day}`;
      }
      default:
        return '';
    }
  };
}

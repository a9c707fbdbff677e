import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react';
import { isDay } from 'sync-protocol/dates/is-day.ts';
import { useDayFormat } from '#i18n/format-day.ts';
import { nounWords } from '#i18n/noun-words.ts';
import type { WaitingChange } from './waiting-changes.ts';

/** Kind of thing that a change concerns, since a recipe and a meal of it may have the same name. */
export function ThingWords({ change }: { change: Pick<WaitingChange, 'noun' | 'date'> }) {
  const words = useThingWords()(change);
  if (words === '') return null;
  return (
    <chakra.span display="block" color="fg.muted" fontSize="sm" fontWeight="normal">
      {words}
    </chakra.span>
  );
}

/** Empty if the summary itself names the thing. */
function useThingWords(): (change: Pick<WaitingChange, 'noun' | 'date'>) => string {
  const { i18n } = useLingui();
  const { shortWithWeekday } = useDayFormat();
  return ({ noun, date }) => {
    const { thing = null, ofDay = null } = nounWords(noun) ?? {};
    if (ofDay && date !== null && isDay(date))
      return i18n._({ ...ofDay.thing, values: { day: shortWithWeekday(date) } });
    return thing ? i18n._(thing) : '';
  };
}

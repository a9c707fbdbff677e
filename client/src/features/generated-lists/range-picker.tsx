import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import CalendarRange from 'lucide-react/icons/calendar-range';
import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { useChosenInSight } from '#ui/use-chosen-in-sight.ts';
import {
  type DayRange,
  type QuickRangeName,
  quickNamesOf,
  quickRange,
  quickRangeNames,
} from './quick-ranges.ts';
import { RangeDialog } from './range-dialog.tsx';

const Choice = chakra(Button, {
  base: {
    // So that all five fit on one line of the column.
    px: { base: '4', md: '3' },
    fontSize: 'sm',
    whiteSpace: 'nowrap',
    flexShrink: 0,
    '&[aria-pressed=true]': { bg: 'brand.subtle', color: 'brand.fg', borderColor: 'brand.solid' },
  },
});

interface RangePickerProps {
  today: string;
  range: DayRange;
  onRange: (range: DayRange) => void;
}

/** Quick choices of days, and a dialog for others. */
export function RangePicker({ today, range, onRange }: RangePickerProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const names = quickNamesOf(range, today);
  const row = useRef<HTMLFieldSetElement>(null);
  useChosenInSight(row, names.join());
  const words: Record<QuickRangeName, string> = {
    'this-week': t`This week`,
    'next-week': t({ message: 'Next week', context: 'days of a list' }),
    'next-3-days': t`Next 3 days`,
    'next-7-days': t`Next 7 days`,
  };
  return (
    <chakra.fieldset
      ref={row}
      display="flex"
      gap="2"
      // A fieldset's minimum width is its content's by default, which would widen the page.
      minWidth="0"
      flexWrap={{ md: 'wrap' }}
      overflowX="auto"
      mx={{ base: '-4', md: '0' }}
      px={{ base: '4', md: '0' }}
      py="1"
      scrollbarWidth="none"
    >
      <chakra.legend srOnly>
        <Trans>Days of the list</Trans>
      </chakra.legend>
      {quickRangeNames.map((name) => (
        <Choice
          key={name}
          aria-pressed={names.includes(name)}
          onClick={() => onRange(quickRange(name, today))}
        >
          {words[name]}
        </Choice>
      ))}
      <Choice aria-pressed={names.length === 0} onClick={() => setAsking(true)}>
        <CalendarRange size={18} aria-hidden />
        <Trans>Other days</Trans>
      </Choice>
      <RangeDialog isOpen={isAsking} range={range} onClose={() => setAsking(false)} onRange={onRange} />
    </chakra.fieldset>
  );
}

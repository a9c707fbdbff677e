import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { capitalized, useDayFormat } from '#i18n/format-day.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { MonthTable } from './month-table.tsx';
import { useDayGrid } from './use-day-grid.ts';
import { isSameMonth, movedBy, weeksOf } from './view-days.ts';

/** One style element for all of its many cells. */
const Frame = chakra('div', {
  base: {
    mt: '2',
    px: '2',
    pt: '1',
    pb: '2',
    border: 'thin',
    borderColor: 'border',
    rounded: 'lg',
    '& table': { width: 'full', tableLayout: 'fixed' },
    '& th': { height: '7', color: 'fg.muted', fontSize: 'xs', fontWeight: 'semibold', hyphens: 'none' },
    '& td': { height: '10.5', rounded: 'md', textAlign: 'center', cursor: 'pointer' },
    '& td > span': {
      display: 'inline-grid',
      placeItems: 'center',
      boxSize: '9',
      rounded: 'full',
      fontVariantNumeric: 'tabular-nums',
    },
    '& td:hover:not([aria-selected=true]) > span': { bg: 'bg.muted' },
    '& [data-outside]': { color: 'fg.muted' },
    '& [aria-current=date] > span': {
      boxShadow: 'inset 0 0 0 {spacing.0.5} {colors.border.control}',
      fontWeight: 'bold',
    },
    '& [aria-selected=true] > span': { bg: 'brand.solid', color: 'brand.contrast', fontWeight: 'bold' },
  },
});

interface DayPickerProps {
  /** Accessible name: what is being chosen. */
  label: string;
  chosen: readonly string[];
  today: string;
  /** The month of this day is shown first; by default that of the first chosen day, or today. */
  start?: string;
  /** Whether several days can be chosen. */
  isMultiple?: boolean;
  onToggle: (day: string) => void;
}

/** A small month to choose days from, with the same keys as the large one. */
export function DayPicker({ label, chosen, today, start, isMultiple = false, onToggle }: DayPickerProps) {
  const { t } = useLingui();
  const { month, long } = useDayFormat();
  const [day, setDay] = useState(start ?? chosen[0] ?? today);
  const { grid, active, setActive, onKeyDown } = useDayGrid({
    start: day,
    onLeave: setDay,
    onOpen: onToggle,
  });
  const weeks = weeksOf({ view: 'month', day });
  const step = (by: number) => setDay(movedBy({ view: 'month', day }, by).day);

  return (
    <Frame>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" fontWeight="semibold">
        <IconButton aria-label={t`Previous month`} onClick={() => step(-1)}>
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        <span aria-live="polite">{capitalized(month(day))}</span>
        <IconButton aria-label={t`Next month`} onClick={() => step(1)}>
          <ChevronRight size={20} aria-hidden />
        </IconButton>
      </chakra.div>
      <MonthTable
        grid={grid}
        weeks={weeks}
        aria-label={label}
        aria-multiselectable={isMultiple || undefined}
        onKeyDown={onKeyDown}
        onClick={({ target }) => {
          const pressed =
            target instanceof Element ? target.closest<HTMLElement>('td')?.dataset.day : undefined;
          if (!pressed) return;
          if (!isSameMonth(pressed, day)) setDay(pressed);
          setActive(pressed);
          onToggle(pressed);
        }}
        cellOf={(each) => (
          <td
            key={each}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what the ARIA grid pattern builds on.
            role="gridcell"
            data-day={each}
            data-outside={!isSameMonth(each, day) || undefined}
            tabIndex={each === active ? 0 : -1}
            aria-selected={chosen.includes(each)}
            aria-current={each === today ? 'date' : undefined}
            aria-label={long(each)}
          >
            <span aria-hidden>{Number(each.slice(8))}</span>
          </td>
        )}
      />
    </Frame>
  );
}

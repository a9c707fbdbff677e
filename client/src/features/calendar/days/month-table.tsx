import type { HTMLAttributes, ReactNode, RefObject } from 'react';
import { useDayFormat } from '#i18n/format-day.ts';

interface MonthTableProps extends HTMLAttributes<HTMLTableElement> {
  grid: RefObject<HTMLTableElement | null>;
  weeks: readonly (readonly string[])[];
  /** Cell of a day; must have a key. */
  cellOf: (day: string) => ReactNode;
}

/**
 * Table of weeks with the names of weekdays as headers, for screen readers and the keys of the ARIA grid
 * pattern.
 */
export function MonthTable({ grid, weeks, cellOf, ...rest }: MonthTableProps) {
  const { weekday, longWeekday } = useDayFormat();
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what the ARIA grid pattern builds on.
      role="grid"
      {...rest}
    >
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={longWeekday(day)}>
              {weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>{week.map(cellOf)}</tr>
        ))}
      </tbody>
    </table>
  );
}

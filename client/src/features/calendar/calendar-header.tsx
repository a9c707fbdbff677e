import { Trans, useLingui } from '@lingui/react/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { capitalized, useDayFormat } from '#i18n/format-day.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { CalendarView, Place } from './days/view-days.ts';

interface CalendarHeaderProps {
  place: Place;
  /** The first and the last day on screen. */
  shown: { viewStart: string; viewEnd: string };
  /** What is going on, e.g. that meals are still on their way. */
  note: ReactNode;
  onStep: (by: -1 | 1) => void;
  onToday: () => void;
  onView: (view: CalendarView) => void;
}

/** Where in the calendar one is, and the ways on. */
export function CalendarHeader({ place, shown, note, onStep, onToday, onView }: CalendarHeaderProps) {
  const { t } = useLingui();
  const { month, range } = useDayFormat();
  const isWeek = place.view === 'week';
  const title = isWeek ? range(shown.viewStart, shown.viewEnd) : capitalized(month(place.day));
  return (
    <header className="cal-header">
      <div className="cal-title">
        <h2 aria-live="polite">{title}</h2>
        <p role="status">{note}</p>
      </div>
      <div className="cal-steps">
        <IconButton aria-label={isWeek ? t`Previous week` : t`Previous month`} onClick={() => onStep(-1)}>
          <ChevronLeft size={22} aria-hidden />
        </IconButton>
        <Button px="4" onClick={onToday}>
          <Trans>Today</Trans>
        </Button>
        <IconButton aria-label={isWeek ? t`Next week` : t`Next month`} onClick={() => onStep(1)}>
          <ChevronRight size={22} aria-hidden />
        </IconButton>
      </div>
      <fieldset className="cal-views">
        <legend className="cal-hidden">
          <Trans>View</Trans>
        </legend>
        {(['week', 'month'] as const).map((view) => (
          <label key={view}>
            <input
              type="radio"
              className="cal-hidden"
              name="calendar-view"
              checked={place.view === view}
              onChange={() => onView(view)}
            />
            {view === 'week' ? t`Week` : t`Month`}
          </label>
        ))}
      </fieldset>
    </header>
  );
}

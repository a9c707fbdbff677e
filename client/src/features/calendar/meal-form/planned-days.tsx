import { Trans, useLingui } from '@lingui/react/macro';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { useDayFormat } from '#i18n/format-day.ts';
import { DayPicker } from '../days/day-picker.tsx';

interface PlannedDaysProps {
  days: readonly string[];
  today: string;
  /** A new meal can be planned for several days at once. */
  isMultiple: boolean;
  error?: string;
  onChange: (days: readonly string[]) => void;
}

/** The days of a meal as words; the little month to choose them from unfolds beneath. */
export function PlannedDays({ days, today, isMultiple, error, onChange }: PlannedDaysProps) {
  const { t } = useLingui();
  const { shortWithWeekday } = useDayFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const without = (day: string) => days.filter((other) => other !== day);

  const toggle = (day: string) => {
    if (!isMultiple) {
      onChange([day]);
      return setOpen(false);
    }
    onChange(days.includes(day) ? without(day) : [...days, day].sort());
  };

  return (
    <fieldset className="cal-days" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{isMultiple ? <Trans>Days</Trans> : <Trans>Day</Trans>}</legend>
      <div className="cal-days-row">
        {days.map((day) => {
          const words = shortWithWeekday(day);
          return (
            <span key={day} className="cal-day-tag">
              {words}
              {isMultiple && days.length > 1 && (
                <button type="button" aria-label={t`Remove ${words}`} onClick={() => onChange(without(day))}>
                  <X size={16} aria-hidden />
                </button>
              )}
            </span>
          );
        })}
        <button
          type="button"
          className="cal-days-more"
          aria-expanded={isOpen}
          aria-controls={`${id}-picker`}
          onClick={() => setOpen(!isOpen)}
        >
          <CalendarPlus size={18} aria-hidden />
          {isMultiple ? <Trans>More days</Trans> : <Trans>Another day</Trans>}
        </button>
      </div>
      {error && (
        <p id={`${id}-error`} className="cal-error">
          {error}
        </p>
      )}
      <div id={`${id}-picker`}>
        {isOpen && (
          <DayPicker
            label={isMultiple ? t`Days of the meal` : t`Day of the meal`}
            chosen={days}
            today={today}
            isMultiple={isMultiple}
            onToggle={toggle}
          />
        )}
      </div>
    </fieldset>
  );
}

import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { type RefObject, useId, useState } from 'react';
import { useDayFormat } from '#i18n/format-day.ts';
import { FieldGroup } from '#ui/fields/field-group.tsx';
import { DayPicker } from '../days/day-picker.tsx';
import { MoreButton, Tag, TagRow } from './tags.tsx';

interface PlannedDaysProps {
  /** The button that opens the month. */
  ref: RefObject<HTMLButtonElement | null>;
  days: readonly string[];
  today: string;
  /** Whether several days can be chosen, as for a new meal. */
  isMultiple: boolean;
  error?: string;
  onChange: (days: readonly string[]) => void;
}

/** The days of a meal as text, with an expandable month to choose from. */
export function PlannedDays({ ref, days, today, isMultiple, error, onChange }: PlannedDaysProps) {
  const { t } = useLingui();
  const { shortWithWeekday } = useDayFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const without = (day: string) => days.filter((other) => other !== day);

  const remove = (day: string) => {
    onChange(without(day));
    // The pressed button is gone, so move the focus.
    ref.current?.focus();
  };

  const toggle = (day: string) => {
    if (!isMultiple) {
      onChange([day]);
      setOpen(false);
      // The focused month is closed, so move the focus.
      return ref.current?.focus();
    }
    onChange(days.includes(day) ? without(day) : [...days, day].sort());
  };

  return (
    <FieldGroup
      legend={isMultiple ? <Trans>Days</Trans> : <Trans>Day</Trans>}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <TagRow>
        {days.map((day) => {
          const words = shortWithWeekday(day);
          return (
            <Tag
              key={day}
              removeLabel={t`Remove ${words}`}
              onRemove={isMultiple && days.length > 1 ? () => remove(day) : undefined}
            >
              {words}
            </Tag>
          );
        })}
        <MoreButton
          ref={ref}
          aria-expanded={isOpen}
          aria-controls={`${id}-picker`}
          aria-describedby={error ? `${id}-error` : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <CalendarPlus size={18} aria-hidden />
          {isMultiple ? <Trans>More days</Trans> : <Trans>Another day</Trans>}
        </MoreButton>
      </TagRow>
      {error && (
        <chakra.p id={`${id}-error`} mt="1.5" color="danger.fg" fontSize="sm">
          {error}
        </chakra.p>
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
    </FieldGroup>
  );
}

import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';
import { isDay } from 'sync-protocol/dates/is-day.ts';
import { useDayFormat } from '#i18n/format-day.ts';
import { boxStyle } from '../look/box-style.ts';

/**
 * The browser formats a date in its own language, which may not be the person's here. Its text is visible
 * only while typing; otherwise the formatted day covers it.
 */
const DateInput = chakra('input', {
  base: {
    ...boxStyle,
    minWidth: '0',
    px: '4',
    cursor: 'pointer',
    '&[data-words]': {
      color: 'transparent',
      '&::-webkit-datetime-edit, &::-webkit-date-and-time-value': { opacity: 0 },
    },
    '@media (forced-colors: active)': { '&[data-words]': { color: 'FieldText' } },
  },
});

const Words = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineStart: '4',
    top: '50%',
    translate: '0 -50%',
    pointerEvents: 'none',
    fontVariantNumeric: 'tabular-nums',
    '@media (forced-colors: active)': { display: 'none' },
  },
});

/** The last day with a four-digit year: otherwise browsers accept years of six digits. */
const lastDay = '9999-12-31';

/** Keys that neither type a date nor step through its parts. */
const passingKeys = new Set(['Tab', 'Shift', 'Enter', 'Escape', ' ']);

interface DateFieldProps {
  label: ReactNode;
  /** `YYYY-MM-DD` or empty; while typing possibly invalid. */
  value: string;
  /** What is wrong and how to correct it. */
  error?: ReactNode;
  onChange: (value: string) => void;
}

/** A day, chosen from the browser's own calendar or typed. */
export function DateField({ label, value, error, onChange }: DateFieldProps) {
  const id = useId();
  const { whole, weekday } = useDayFormat();
  const [isTyped, setTyped] = useState(false);
  const words = isDay(value) ? `${weekday(value)} ${whole(value)}` : '';
  const note = error || (isTyped && words);
  return (
    <chakra.div display="grid" gap="1.5">
      <chakra.label htmlFor={id} fontWeight="medium">
        {label}
      </chakra.label>
      <chakra.div position="relative">
        <DateInput
          id={id}
          type="date"
          max={lastDay}
          value={value}
          data-words={words !== '' && !isTyped ? '' : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onKeyDown={({ key }) => !passingKeys.has(key) && setTyped(true)}
          onBlur={() => setTyped(false)}
          onClick={({ currentTarget }) => openCalendar(currentTarget)}
        />
        {!isTyped && <Words aria-hidden>{words}</Words>}
      </chakra.div>
      <chakra.p id={`${id}-note`} hidden={!note} fontSize="sm" color={error ? 'danger.fg' : 'fg.muted'}>
        {error || words}
      </chakra.p>
    </chakra.div>
  );
}

/**
 * Opens the calendar for a press anywhere on the field, not just its icon. Without `showPicker` the icon
 * remains.
 */
function openCalendar(input: HTMLInputElement): void {
  try {
    input.showPicker?.();
  } catch {
    // Not allowed in a cross-origin frame; the date can still be typed.
  }
}

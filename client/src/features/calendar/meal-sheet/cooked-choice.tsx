import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { wasCooked } from 'sync-protocol/calendar/cooked.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import { useToday } from '#lib/use-today.ts';

interface CookedChoiceProps {
  meal: CalendarEntryRecord;
  onChange: (isCooked: boolean) => void;
}

/** Whether a meal of today or earlier was cooked, and how it went; shown in its recipe's history. */
export function CookedChoice({ meal, onChange }: CookedChoiceProps) {
  const today = useToday();
  const { cookedNote = '' } = meal;
  if (meal.date > today || meal.isLeftovers) return null;
  return (
    <div>
      <chakra.label display="flex" alignItems="center" gap="3" minHeight="touch" cursor="pointer">
        <chakra.input
          type="checkbox"
          boxSize="6"
          flexShrink="0"
          accentColor="brand.solid"
          checked={wasCooked(meal, today)}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <Trans>This was cooked</Trans>
      </chakra.label>
      {cookedNote !== '' && (
        <chakra.p color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere">
          {cookedNote}
        </chakra.p>
      )}
    </div>
  );
}

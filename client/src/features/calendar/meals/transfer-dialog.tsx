import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CalendarEntryRecord } from '#db/records.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { DayPicker } from '../days/day-picker.tsx';
import { SheetActions } from '../sheet-actions.tsx';

interface TransferDialogProps {
  kind: 'move' | 'copy';
  /** Null while it is closed. */
  meal: CalendarEntryRecord | null;
  today: string;
  onClose: () => void;
  onTransfer: (meal: CalendarEntryRecord, days: readonly string[]) => void;
}

/** Where a meal goes: one day for moving it, any number of days for copies. */
export function TransferDialog({ kind, meal, today, onClose, onTransfer }: TransferDialogProps) {
  const { t } = useLingui();
  const title = meal?.title ?? '';
  return (
    <Dialog
      isOpen={meal !== null}
      onClose={onClose}
      title={kind === 'move' ? t`Move ${title} to…` : t`Copy ${title} to…`}
      isSheet
    >
      {meal && (
        <TransferForm
          key={meal.id}
          kind={kind}
          meal={meal}
          today={today}
          onClose={onClose}
          onTransfer={onTransfer}
        />
      )}
    </Dialog>
  );
}

function TransferForm({
  kind,
  meal,
  today,
  onClose,
  onTransfer,
}: TransferDialogProps & { meal: CalendarEntryRecord }) {
  const { t } = useLingui();
  const isCopy = kind === 'copy';
  const [days, setDays] = useState<readonly string[]>(isCopy ? [] : [meal.date]);
  const toggle = (day: string) => {
    if (!isCopy) setDays([day]);
    else setDays(days.includes(day) ? days.filter((other) => other !== day) : [...days, day]);
  };
  return (
    <chakra.div display="flex" flexDirection="column" gap="5" mt="3">
      <DayPicker
        label={isCopy ? t`Days to copy to` : t`Day to move to`}
        chosen={days}
        today={today}
        start={meal.date}
        isMultiple={isCopy}
        onToggle={toggle}
      />
      <SheetActions>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          variant="primary"
          disabled={days.length === 0}
          onClick={() => {
            onClose();
            onTransfer(meal, days);
          }}
        >
          {isCopy ? <Trans>Copy</Trans> : <Trans>Move</Trans>}
        </Button>
      </SheetActions>
    </chakra.div>
  );
}

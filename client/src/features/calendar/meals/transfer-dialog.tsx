import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CalendarEntryRecord } from '#db/records.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { SheetActions } from '#ui/sheets/sheet-actions.tsx';
import { DayPicker } from '../days/day-picker.tsx';

interface TransferDialogProps {
  kind: 'move' | 'copy' | 'leftovers';
  /** Null while closed. */
  meal: CalendarEntryRecord | null;
  today: string;
  onClose: () => void;
  onTransfer: (meal: CalendarEntryRecord, days: readonly string[]) => void;
}

/** Chooses where a meal goes: one day for moving, any number for copies. */
export function TransferDialog({ kind, meal, today, onClose, onTransfer }: TransferDialogProps) {
  const { t } = useLingui();
  const title = meal?.title ?? '';
  const titles = {
    move: t`Move ${title} to…`,
    copy: t`Copy ${title} to…`,
    leftovers: t`Leftovers of ${title} on…`,
  };
  return (
    <Dialog isOpen={meal !== null} onClose={onClose} title={titles[kind]} isSheet>
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
  const isCopy = kind !== 'move';
  const labels = { move: t`Day to move to`, copy: t`Days to copy to`, leftovers: t`Days of the leftovers` };
  const [days, setDays] = useState<readonly string[]>(isCopy ? [] : [meal.date]);
  const toggle = (day: string) => {
    if (!isCopy) setDays([day]);
    else setDays(days.includes(day) ? days.filter((other) => other !== day) : [...days, day]);
  };
  return (
    <chakra.div display="flex" flexDirection="column" gap="5" mt="3">
      <DayPicker
        label={labels[kind]}
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
          {kind === 'move' && <Trans>Move</Trans>}
          {kind === 'copy' && <Trans>Copy</Trans>}
          {kind === 'leftovers' && <Trans>Plan</Trans>}
        </Button>
      </SheetActions>
    </chakra.div>
  );
}

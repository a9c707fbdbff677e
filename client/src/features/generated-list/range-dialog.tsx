import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { isDay } from 'sync-protocol/dates/is-day.ts';
import { maxGeneratedDays } from 'sync-protocol/generated-lists/generated-lists.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type DayRange, rangeFaultOf } from './quick-ranges.ts';

interface RangeDialogProps {
  isOpen: boolean;
  range: DayRange;
  onClose: () => void;
  onRange: (range: DayRange) => void;
}

/** Asks for the first and the last day. */
export function RangeDialog({ isOpen, range, onClose, onRange }: RangeDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t`Which days?`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            <Trans>Show these days</Trans>
          </Button>
        </>
      }
    >
      <RangeForm
        id={formId}
        range={range}
        onRange={(chosen) => {
          onRange(chosen);
          onClose();
        }}
      />
    </Dialog>
  );
}

function RangeForm({
  id,
  range,
  onRange,
}: {
  id: string;
  range: DayRange;
  onRange: (range: DayRange) => void;
}) {
  const { t } = useLingui();
  const [values, setValues] = useState(range);
  const [isTried, setTried] = useState(false);
  const isWhole = isDay(values.startDate) && isDay(values.endDate);
  const fault = isWhole ? rangeFaultOf(values, maxGeneratedDays) : 'missing';
  const faultWords = {
    missing: t`Give both days.`,
    reversed: t`The last day is before the first.`,
    'too-long': t`A list covers ${maxGeneratedDays} days at most.`,
  };
  return (
    <chakra.form
      id={id}
      noValidate
      display="grid"
      gap="4"
      onSubmit={(event) => {
        event.preventDefault();
        if (fault) setTried(true);
        else onRange(values);
      }}
    >
      <TextField
        type="date"
        label={<Trans>First day</Trans>}
        value={values.startDate}
        onChange={({ target }) => setValues({ ...values, startDate: target.value })}
      />
      <TextField
        type="date"
        label={<Trans>Last day</Trans>}
        value={values.endDate}
        error={isTried && fault ? faultWords[fault] : undefined}
        onChange={({ target }) => setValues({ ...values, endDate: target.value })}
      />
    </chakra.form>
  );
}

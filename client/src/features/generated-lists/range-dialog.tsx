import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isDay } from 'sync-protocol/dates/is-day.ts';
import { maxGeneratedDays } from 'sync-protocol/generated-lists/generated-lists.ts';
import { Type } from 'typebox';
import { CancelButton } from '#editing/drafts/cancel-button.tsx';
import { DraftNote } from '#editing/drafts/draft-note.tsx';
import { useFormDraft } from '#editing/drafts/use-form-draft.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { focusFault } from '#ui/fields/focus-fault.ts';
import { Dialog, DialogActions } from '#ui/sheets/dialog.tsx';
import { type DayRange, rangeFaultOf } from './quick-ranges.ts';

interface RangeDialogProps {
  isOpen: boolean;
  range: DayRange;
  onClose: () => void;
  onRange: (range: DayRange) => void;
}

const RangeForm = Type.Object({ startDate: Type.String(), endDate: Type.String() });

/** Dialog for the first and last day. */
export function RangeDialog({ isOpen, ...form }: RangeDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog isOpen={isOpen} onClose={form.onClose} title={t`Which days?`}>
      <DaysForm {...form} />
    </Dialog>
  );
}

function DaysForm({ range, onClose, onRange }: Omit<RangeDialogProps, 'isOpen'>) {
  const { t } = useLingui();
  const draft = useFormDraft({
    name: 'range',
    schema: RangeForm,
    open: () => ({ startDate: range.startDate, endDate: range.endDate }),
  });
  const values = draft.form;
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
      noValidate
      display="grid"
      gap="4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (fault) return focusFault(event.currentTarget);
        draft.drop();
        onRange(values);
        onClose();
      }}
    >
      {draft.wasBegun && <DraftNote onStartOver={draft.startOver} />}
      <DateField
        label={<Trans>First day</Trans>}
        value={values.startDate}
        onChange={(startDate) => draft.change({ startDate })}
      />
      <DateField
        label={<Trans>Last day</Trans>}
        value={values.endDate}
        error={isTried && fault ? faultWords[fault] : undefined}
        onChange={(endDate) => draft.change({ endDate })}
      />
      <DialogActions mt="2">
        <CancelButton draft={draft} onClose={onClose} />
        <Button variant="primary" type="submit">
          <Trans>Show these days</Trans>
        </Button>
      </DialogActions>
    </chakra.form>
  );
}

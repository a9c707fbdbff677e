import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { maxMealDescriptionLength } from 'sync-protocol/calendar/calendar-bounds.ts';
import type { LostValue } from 'sync-protocol/rows/lost.ts';
import { boxStyle } from '#ui/look/box-style.ts';
import { OtherNotes } from './other-notes.tsx';

const Field = chakra(
  'textarea',
  { base: { ...boxStyle, px: '4', py: '2.5', lineHeight: 'snug', resize: 'vertical' } },
  { defaultProps: { dir: 'auto' } },
);

interface MealNotesProps {
  notes: string;
  onChange: (notes: string) => void;
  /** Notes that lost to another device's edit. */
  lost: readonly LostValue[];
  onDismiss: (lost: LostValue) => void;
}

/** The meal's notes. */
export function MealNotes({ notes, onChange, lost, onDismiss }: MealNotesProps) {
  const id = useId();
  return (
    <chakra.div display="grid">
      <chakra.label htmlFor={id} mb="1.5" fontWeight="medium">
        <Trans>Notes</Trans>
      </chakra.label>
      <Field
        id={id}
        rows={2}
        value={notes}
        maxLength={maxMealDescriptionLength}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <OtherNotes lost={lost} onTake={onChange} onDismiss={onDismiss} />
    </chakra.div>
  );
}

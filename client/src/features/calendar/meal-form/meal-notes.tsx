import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { maxMealDescriptionLength } from 'sync-protocol/calendar/calendar-bounds.ts';
import type { LostValue } from 'sync-protocol/rows/lost.ts';
import { OtherNotes } from './other-notes.tsx';

interface MealNotesProps {
  notes: string;
  onChange: (notes: string) => void;
  /** Notes that lost against another device's edit. */
  lost: readonly LostValue[];
  onDismiss: (lost: LostValue) => void;
}

/** What else is to be known of the meal. */
export function MealNotes({ notes, onChange, lost, onDismiss }: MealNotesProps) {
  const id = useId();
  return (
    <div className="cal-notes">
      <label htmlFor={id}>
        <Trans>Notes</Trans>
      </label>
      <textarea
        id={id}
        rows={2}
        value={notes}
        maxLength={maxMealDescriptionLength}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <OtherNotes lost={lost} onTake={onChange} onDismiss={onDismiss} />
    </div>
  );
}

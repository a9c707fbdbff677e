import { Day } from '../dates/day.ts';
import { defineNoun, type RecordOf } from '../nouns/define-noun.ts';
import { field, prose } from '../nouns/field.ts';

export const maxDayNoteLength = 2_000;

/** A note on a day beside its meals: "guests at six". One row per day; empty for none. */
export const dayNote = defineNoun({
  name: 'dayNote',
  queue: { name: 'day-notes', method: 'PUT', path: '/api/day-notes', maxOps: 500 },
  table: 'dayNotes',
  indexes: ['date'],
  maxRows: 5_000,
  maxFreeRows: 5_000,
  isExported: true,
  exportOrder: 12,
  fields: { date: field(Day, '1970-01-01'), text: prose(maxDayNoteLength, { keepsLost: true }) },
  required: ['date', 'text'],
});
export const DayNote = dayNote.recordSchema;
export type DayNote = RecordOf<typeof dayNote>;

/** Derived from the day, so that two people who note the same day edit one row (SPEC M10). */
export const dayNoteId = (day: Day) => `day-${day}`;

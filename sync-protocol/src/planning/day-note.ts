import { Day } from '../dates/day.ts';
import { defineNoun, type RecordOf } from '../nouns/define-noun.ts';
import { field, prose } from '../nouns/field.ts';

export const maxDayNoteLength = 2_000;

/** What is to be known of a day, beside its meals: "guests at six". One row a day; an empty one says nothing. */
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

/** Two people who write a note for one day write the same one (SPEC M10). */
export const dayNoteId = (day: Day) => `day-${day}`;

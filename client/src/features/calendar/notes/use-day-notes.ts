import type { Seen } from 'sync-protocol/nouns/edit.ts';
import { dayNote, dayNoteId } from 'sync-protocol/planning/day-note.ts';
import type { DayNoteRecord } from '#db/records.ts';
import type { UndoableChange } from '#editing/use-performer.ts';
import { useStored } from '#sync/rows/use-stored.ts';

export type DayNotes = ReadonlyMap<string, DayNoteRecord>;

/** The notes of the days from `viewStart` to `viewEnd` that say something; none until they have been read. */
export function useDayNotes({ viewStart, viewEnd }: { viewStart: string; viewEnd: string }): DayNotes {
  const notes = useStored(
    (db) => db.dayNotes.where('date').between(viewStart, viewEnd, true, true).toArray(),
    [viewStart, viewEnd],
  );
  return new Map((notes ?? []).map((note) => [note.date, note]));
}

/**
 * What a day's note says from now on. The row comes empty and its text is set, so that of two people who begin one for the same day
 * neither loses a word (SPEC M3, M10).
 *
 * @param begun what it said when its author began to write
 */
export function writeNote(
  day: string,
  note: Pick<DayNoteRecord, 'text'> | undefined,
  text: string,
  { begun, seen }: { begun: string; seen?: Seen | undefined },
): UndoableChange {
  const id = dayNoteId(day);
  const before = note?.text ?? '';
  if (text === begun || text === before) return { edits: [], inverse: [] };
  return {
    edits: [...(note ? [] : [dayNote.add(id, { date: day, text: '' })]), dayNote.set(id, { text }, seen)],
    inverse: [dayNote.set(id, { text: before })],
  };
}

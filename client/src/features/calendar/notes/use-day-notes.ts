import type { Seen } from 'sync-protocol/nouns/edit.ts';
import { dayNote, dayNoteId } from 'sync-protocol/planning/day-note.ts';
import type { DayNoteRecord } from '#db/records.ts';
import type { UndoableChange } from '#editing/use-performer.ts';
import { useStored } from '#sync/rows/use-stored.ts';

export type DayNotes = ReadonlyMap<string, DayNoteRecord>;

/** Non-empty notes of the days from `viewStart` to `viewEnd`; none until read. */
export function useDayNotes({ viewStart, viewEnd }: { viewStart: string; viewEnd: string }): DayNotes {
  const notes = useStored(
    (db) => db.dayNotes.where('date').between(viewStart, viewEnd, true, true).toArray(),
    [viewStart, viewEnd],
  );
  return new Map((notes ?? []).map((note) => [note.date, note]));
}

/**
 * Sets the note of a day. The row is added empty and its text set separately, so that if two people begin a
 * note for the same day no text is lost (SPEC M3, M10).
 *
 * @param begun the text when the person began to edit
 */
export function writeNote(
  day: string,
  note: Pick<DayNoteRecord, 'text'> | undefined,
  text: string,
  { begun, seen }: { begun: string; seen?: Seen | undefined },
): UndoableChange {
  const id = dayNoteId(day);
  const before = note?.text ?? begun;
  if (text === begun || text === before) return { edits: [], inverse: [] };
  return {
    edits: [...(note ? [] : [dayNote.add(id, { date: day, text: '' })]), dayNote.set(id, { text }, seen)],
    inverse: [dayNote.set(id, { text: before })],
  };
}

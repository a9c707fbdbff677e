import { dayNoteId } from 'sync-protocol/planning/day-note.ts';
import { expect, test } from 'vitest';
import { writeNote } from './use-day-notes.ts';

const day = '2026-11-22';
const id = dayNoteId(day);

test('a note that was read no longer is changed from what it was when it was opened', () => {
  const begun = { begun: 'Guests at six' };
  expect(writeNote(day, undefined, 'Guests at seven', begun).inverse).toMatchObject([
    { id, set: { text: 'Guests at six' } },
  ]);
  expect(writeNote(day, undefined, '', begun).edits.at(-1)).toMatchObject({ id, set: { text: '' } });
});

test('a first note is taken back to none', () => {
  expect(writeNote(day, undefined, 'Guests at six', { begun: '' }).inverse).toMatchObject([
    { id, set: { text: '' } },
  ]);
});

import { expect, test } from 'vitest';
import type { CalendarEntryRecord } from '#db/records.ts';
import { repeatMeal, stopRepeat } from './repeat-edits.ts';

const pizza: CalendarEntryRecord = {
  id: 'm1',
  _id: 'm1',
  sync: 'saved',
  date: '2026-11-27',
  mealType: 'dinner',
  title: 'Pizza',
  description: '',
  items: [{ key: 'k1', itemName: 'flour', isChecked: true }],
};

test('a meal comes every week from the next one on, six weeks ahead at once, and Undo takes all of it back', () => {
  const { edits, inverse } = repeatMeal(pizza, '2026-11-25', 'rule', []);
  const [rule, first, ...ahead] = edits;
  expect(rule).toMatchObject({
    kind: 'add',
    noun: 'mealRepeat',
    id: 'rule',
    set: { startDate: '2026-12-04' },
  });
  expect(first).toMatchObject({ kind: 'set', id: 'm1', set: { repeatId: 'rule' } });
  expect(ahead.map((edit) => 'set' in edit && edit.set.date)).toEqual([
    '2026-12-04',
    '2026-12-11',
    '2026-12-18',
    '2026-12-25',
    '2027-01-01',
    '2027-01-08',
  ]);
  expect(ahead[0]).toMatchObject({ set: { title: 'Pizza', 'items.week-000': { isChecked: false } } });
  expect(inverse).toHaveLength(edits.length);
  expect(inverse.at(-1)).toMatchObject({ kind: 'delete', noun: 'mealRepeat', id: 'rule' });
});

test('far ahead it comes in the weeks after it too', () => {
  const { edits } = repeatMeal({ ...pizza, date: '2027-02-03' }, '2026-11-25', 'rule', []);
  const days = edits.slice(2).map((edit) => 'set' in edit && edit.set.date);
  expect(days).toHaveLength(6);
  expect(days[0]).toBe('2027-02-10');
});

test('stopped, this one stays and those after it go, and Undo brings them back', () => {
  const next = { ...pizza, id: 'm2', date: '2026-12-04', repeatId: 'rule' };
  const { edits, inverse } = stopRepeat({ ...pizza, repeatId: 'rule' }, [next], '2026-11-25');
  expect(edits).toMatchObject([
    { kind: 'set', noun: 'mealRepeat', id: 'rule', set: { stoppedOn: '2026-11-28' } },
    { kind: 'set', noun: 'calendarEntry', id: 'm1', set: { repeatId: null } },
    { kind: 'delete', id: 'm2' },
  ]);
  expect(inverse).toMatchObject([
    { id: 'rule', set: { stoppedOn: null } },
    { id: 'm1', set: { repeatId: 'rule' } },
    { kind: 'restore', id: 'm2' },
  ]);
});

test('stopped from a week that is over, what has been eaten since stays, and comes once', () => {
  const of = (id: string, date: string) => ({ ...pizza, id, date, repeatId: 'rule' });
  const later = [
    of('m2', '2026-12-04'),
    { ...of('m3', '2026-12-11'), isCooked: true },
    of('m4', '2026-12-18'),
  ];
  const { edits, inverse } = stopRepeat({ ...pizza, repeatId: 'rule' }, later, '2026-12-11');
  expect(edits.slice(2)).toMatchObject([
    { kind: 'set', id: 'm2', set: { repeatId: null } },
    { kind: 'set', id: 'm3', set: { repeatId: null } },
    { kind: 'delete', id: 'm4' },
  ]);
  expect(inverse.slice(2)).toMatchObject([
    { kind: 'set', id: 'm2', set: { repeatId: 'rule' } },
    { kind: 'set', id: 'm3', set: { repeatId: 'rule' } },
    { kind: 'restore', id: 'm4' },
  ]);
});

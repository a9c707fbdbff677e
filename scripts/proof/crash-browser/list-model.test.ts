import { expect, test } from 'vitest';
import { createListModel } from './list-model.ts';

const open = (name: string) => ({ name, state: 'open' as const });

test('an edit that the disk had not told of may be there or not', () => {
  const model = createListModel();
  model.tried('milk', 'open');
  model.tried('eggs', 'open');
  expect(model.compare([open('milk')])).toEqual([]);
});

test('what was found after a crash is what counts after the next', () => {
  const model = createListModel();
  model.tried('milk', 'open');
  expect(model.compare([open('milk')])).toEqual([]);
  expect(model.compare([])).toEqual(['milk is absent, not open']);
});

test('an edit that was on the disk must be there', () => {
  const model = createListModel();
  model.tried('milk', 'open');
  expect(model.isKept('milk')).toBe(false);
  expect(model.isKept('milk', 'open')).toBe(true);
  expect(model.compare([])).toEqual(['milk is absent, not open']);
});

test('an item that is there twice or that nobody made is wrong', () => {
  const model = createListModel();
  model.tried('milk', 'open');
  expect(model.compare([open('milk'), open('milk'), open('eggs')])).toEqual([
    '1 items are there twice',
    'eggs is from nowhere',
  ]);
});

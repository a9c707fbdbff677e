import { expect, test } from 'vitest';
import type { KnownRow } from './held.ts';
import { seenAt } from './rules.ts';

const mark = { version: 3, stamp: 1, device: 'laptop' };
const known: KnownRow = {
  row: {
    noun: 'chore',
    id: 'bins',
    version: 3,
    created: mark,
    fields: {},
    marks: {},
    deleted: null,
    restored: null,
  },
  epoch: 'e1',
  generation: 1,
};

test('[O2] an edit says the epoch of what its author has seen, and none where that is nothing of the row', () => {
  expect(seenAt(known, 3)).toEqual({ base: 3, epoch: 'e1' });
  expect(seenAt(known, 0)).toEqual({ base: 0, epoch: '' });
  expect(seenAt(undefined, 0)).toEqual({ base: 0, epoch: '' });
});

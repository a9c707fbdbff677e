import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { PageAnswer, RowsAnswer } from './answer-schemas.ts';

const mark = { version: 1, stamp: 2, device: 'phone' };
const row = {
  noun: 'recipe',
  id: 'a',
  version: 1,
  created: mark,
  fields: {},
  marks: {},
  deleted: null,
  restored: null,
};
const page = { rows: [row], next: 'epoch.1', more: false, reset: false, remaining: 0, serverTime: 3 };
const answer = { acknowledged: [1], rejected: [], rows: [row], epoch: 'epoch', serverTime: 3 };

test.each([
  ['a page', PageAnswer, page, true],
  ['a page of a newer server', PageAnswer, { ...page, later: 1, rows: [{ ...row, later: 1 }] }, true],
  ['a page without a cursor', PageAnswer, { ...page, next: '' }, false],
  ['a page with half a row', PageAnswer, { ...page, rows: [row, { ...row, marks: null }] }, false],
  ['an answer', RowsAnswer, answer, true],
  ['an answer that names nothing', RowsAnswer, { ...answer, acknowledged: undefined }, false],
  ['an answer of somebody else', RowsAnswer, { rows: 'yes' }, false],
  ['nothing', RowsAnswer, null, false],
])('%s', (_name, schema, body, isTaken) => {
  expect(Value.Check(schema, body)).toBe(isTaken);
});

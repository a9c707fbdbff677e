import { expect, test } from 'vitest';
import { storageFaultOf } from './storage-fault.ts';

test('a full disk is known through the wrappings of the database', () => {
  const quota = new DOMException('no room', 'QuotaExceededError');
  const abort = Object.assign(new Error('aborted'), { name: 'AbortError', inner: quota });
  expect(storageFaultOf(quota)).toBe('full');
  expect(storageFaultOf(abort)).toBe('full');
});

test('a database that has gone is lost storage', () => {
  const lost = new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  expect(storageFaultOf(lost)).toBe('lost');
  expect(storageFaultOf(Object.assign(new Error('closed'), { name: 'DatabaseClosedError' }))).toBe('lost');
});

test('an error that names itself as its cause is no endless story', () => {
  const error = new Error('round');
  error.cause = error;
  expect(storageFaultOf(error)).toBe('lost');
});

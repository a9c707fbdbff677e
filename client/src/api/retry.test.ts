import { expect, test } from 'vitest';
import {
  connectionTimes,
  readRetryDelayMs,
  slowConnection,
  usualConnection,
} from './data-cache-constants.ts';
import { parseRetryAfter } from './read-answer.ts';
import { retryDelayMs } from './retry-schedule.ts';

const now = Date.UTC(2026, 0, 1, 12);

test('the first three retries wait 2500 ms times their number', () => {
  expect([1, 2, 3].map((n) => retryDelayMs(n, Math.random))).toEqual([2_500, 5_000, 7_500]);
});

test('later ones double with jitter, up to a minute, for ever', () => {
  expect([4, 5, 6, 7, 1_000_000].map((n) => retryDelayMs(n, () => 1))).toEqual([
    15_000, 30_000, 60_000, 60_000, 60_000,
  ]);
  expect([4, 5, 6].map((n) => retryDelayMs(n, () => 0))).toEqual([7_500, 15_000, 30_000]);
});

test('Retry-After is never undercut, and never shortens the wait', () => {
  expect(retryDelayMs(1, () => 0, 90_000)).toBe(90_000);
  expect(retryDelayMs(3, Math.random, 1_000)).toBe(7_500);
});

test('whom a server turned away together comes back spread over half as long again', () => {
  const waits = [0, 0.25, 0.5, 1].map((chance) => retryDelayMs(1, () => chance, 20_000));
  expect(waits).toEqual([20_000, 22_500, 25_000, 30_000]);
});

test('Retry-After is read as seconds and as a date', () => {
  expect(parseRetryAfter('120', now)).toBe(120_000);
  expect(parseRetryAfter('Thu, 01 Jan 2026 12:00:30 GMT', now)).toBe(30_000);
  expect(parseRetryAfter('Thu, 01 Jan 2026 11:00:00 GMT', now)).toBe(0);
});

test('a Retry-After that is missing, nonsense or a week long does no harm', () => {
  expect(parseRetryAfter(null, now)).toBeUndefined();
  expect(parseRetryAfter('soon', now)).toBeUndefined();
  expect(parseRetryAfter('604800', now)).toBe(3_600_000);
});

test('slow connections get longer times', () => {
  expect(connectionTimes({ effectiveType: '2g' })).toBe(slowConnection);
  expect(connectionTimes({ effectiveType: '4g', saveData: true })).toBe(slowConnection);
  expect(connectionTimes({ effectiveType: '4g' })).toBe(usualConnection);
  expect(connectionTimes(undefined)).toBe(usualConnection);
});

test('a failed read doubles its wait eight times and then no more', () => {
  const wait = (failures: number) => readRetryDelayMs(failures, usualConnection, () => 0.5);
  expect([1, 2, 9, 10, 100].map(wait)).toEqual([5_000, 10_000, 1_280_000, 1_280_000, 1_280_000]);
  expect(readRetryDelayMs(1, slowConnection, () => 0)).toBe(5_000);
});

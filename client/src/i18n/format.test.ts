import { expect, onTestFinished, test, vi } from 'vitest';
import { createFormat } from './format.ts';

const noon = new Date(2026, 2, 9, 12, 5);

test('Finnish has a decimal comma, and days and times with points', () => {
  const { number, percent, day, time } = createFormat('fi');
  expect(number(1.5)).toBe('1,5');
  expect(percent(0.211)).toBe('21\u00a0%');
  expect(day(noon)).toBe('ma 9.3.');
  expect(time(noon)).toBe('12.05');
});

test('English is that of Europe: the day before the month, 24 hours', () => {
  const { number, percent, day, time } = createFormat('en');
  expect(number(1.5)).toBe('1.5');
  expect(percent(0.211)).toBe('21%');
  expect(day(noon)).toMatch(/^Mon,? 0?9\/0?3$/);
  expect(time(noon)).toBe('12:05');
});

test('moments are those of the time zone of the device, also after it has travelled', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TZ', 'Europe/Helsinki');
  const { day, time, moment } = createFormat('fi');
  const inHelsinki = Date.parse('2026-12-05T23:30:00+02:00');
  const inWords = () => [day(inHelsinki), time(inHelsinki), moment(inHelsinki)];
  expect(inWords()).toEqual(['la 5.12.', '23.30', '5.12. klo 23.30']);
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(inWords()).toEqual(['su 6.12.', '6.30', '6.12. klo 6.30']);
});

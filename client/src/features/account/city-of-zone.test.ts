import { expect, test } from 'vitest';
import { cityOfZone } from './city-of-zone.ts';

test.each([
  ['Europe/Helsinki', 'Helsinki'],
  ['America/Los_Angeles', 'Los Angeles'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['Etc/UTC', 'UTC'],
])('the city of %s is %s', (zone, city) => {
  expect(cityOfZone(zone)).toBe(city);
});

test.each([
  ['Asia/Calcutta', 'Kolkata'],
  ['Europe/Kiev', 'Kyiv'],
  ['Asia/Saigon', 'Ho Chi Minh'],
])('a browser says %s, and the city’s name today is %s', (zone, city) => {
  expect(cityOfZone(zone)).toBe(city);
});

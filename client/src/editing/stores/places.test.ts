import { expect, test } from 'vitest';
import { nearestStore } from './places.ts';

const market = { id: 'market', usedAt: 1, place: { latitude: 60.1699, longitude: 24.9384 } };
/** About 400 m to the east. */
const corner = { id: 'corner', usedAt: 2, place: { latitude: 60.1699, longitude: 24.9456 } };

test('the shop that one stands in is the nearest one, as far as a shop reaches', () => {
  expect(nearestStore([market, corner], { latitude: 60.1702, longitude: 24.939 })).toBe('market');
  expect(nearestStore([market, corner], { latitude: 60.1699, longitude: 24.9449 })).toBe('corner');
});

test('far from every shop that is known there is none, nor without any', () => {
  expect(nearestStore([market, corner], { latitude: 60.2, longitude: 24.9384 })).toBeUndefined();
  expect(nearestStore([{ id: 'online', usedAt: 3 }], market.place)).toBeUndefined();
});

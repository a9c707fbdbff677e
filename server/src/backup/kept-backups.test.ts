import { hourMs } from 'sync-protocol/dates/day-ms.ts';
import { expect, test } from 'vitest';
import { folderOf, type KeptBackup, outdatedOf } from './kept-backups.ts';

const now = Date.UTC(2026, 0, 20, 12, 30);
const retention = { hours: 24, days: 14 };
const taken = (agesH: readonly number[]): KeptBackup[] =>
  agesH.map((age) => ({ folder: folderOf('/b', now - age * hourMs), takenAtMs: now - age * hourMs }));
const agesOf = (list: readonly KeptBackup[]) => list.map(({ takenAtMs }) => (now - takenAtMs) / hourMs);

test('every hour of a day and the last one of each of two weeks is kept', () => {
  const all = taken(Array.from({ length: 24 * 20 }, (_, age) => age));
  const outdated = new Set(outdatedOf(all, retention, now));
  const kept = agesOf(all.filter((one) => !outdated.has(one)));
  expect(kept.slice(0, 25)).toEqual(Array.from({ length: 25 }, (_, age) => age));
  // Then the one of 23:30 of each earlier day.
  expect(kept.slice(25)).toEqual(Array.from({ length: 13 }, (_, day) => 37 + 24 * day));
});

test('however long nothing was backed up, the newest stays', () => {
  expect(agesOf(outdatedOf(taken([24 * 400, 24 * 401]), retention, now))).toEqual([24 * 401]);
});

test('what goes is the same whether it is thrown out every hour or once', () => {
  let kept: KeptBackup[] = [];
  for (let age = 24 * 20; age >= 0; age -= 1) {
    const at = now - age * hourMs;
    kept = [{ folder: folderOf('/b', at), takenAtMs: at }, ...kept];
    const outdated = new Set(outdatedOf(kept, retention, at));
    kept = kept.filter((one) => !outdated.has(one));
  }
  const all = taken(Array.from({ length: 24 * 20 + 1 }, (_, age) => age));
  const outdated = new Set(outdatedOf(all, retention, now));
  expect(agesOf(kept)).toEqual(agesOf(all.filter((one) => !outdated.has(one))));
});

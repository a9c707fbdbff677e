import { expect, test } from 'vitest';
import { killServer } from './kill-server.ts';

test('what the server acknowledged is there once after five kills under load', {
  timeout: 600_000,
}, async () => {
  const report = await killServer({ kills: 5, seed: 1 });
  expect(report.faults).toEqual([]);
  expect(report.kills).toBeGreaterThanOrEqual(5);
  expect(report.acknowledged).toBeGreaterThan(0);
});

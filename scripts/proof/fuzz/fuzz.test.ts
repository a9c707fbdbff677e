import { expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';

test('two thousand odd requests meet no fault, no silence and nobody else’s rows', {
  timeout: 600_000,
}, async () => {
  const { faults, requests } = await fuzz({ requests: 2_000, seed: 1 });
  expect(faults, faults.join('\n')).toEqual([]);
  expect(requests).toBeGreaterThanOrEqual(2_000);
});

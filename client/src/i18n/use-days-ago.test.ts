import { expect, test } from 'vitest';
import { createDaysAgo } from './use-days-ago.ts';

test.each([
  [0, 'today', 'tänään'],
  [1, 'yesterday', 'eilen'],
  [13, '13 days ago', '13 päivää sitten'],
  [14, '2 weeks ago', '2 viikkoa sitten'],
  [61, '2 months ago', '2 kuukautta sitten'],
  [800, '2 years ago', '2 vuotta sitten'],
])('%d days are “%s”, “%s”', (days, english, finnish) => {
  expect(createDaysAgo('en')(days)).toBe(english);
  expect(createDaysAgo('fi')(days)).toBe(finnish);
});

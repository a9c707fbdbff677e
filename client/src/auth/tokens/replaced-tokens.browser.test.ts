import { expect, test } from 'vitest';
import { pause } from '#lib/pause.ts';
import { createReplacedTokens } from './replaced-tokens.ts';

const tokens = () => createReplacedTokens(navigator.locks, pause);

test('a tab that still reads a replaced token waits until it reads its successor', async () => {
  await tokens().tell('old-1');
  let stored = 'old-1';
  setTimeout(() => {
    stored = 'new';
  }, 100);
  const startedAt = performance.now();
  await tokens().settle(() => stored);
  expect(stored).toBe('new');
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test('a token that nobody has replaced is taken at once, as is none', async () => {
  await tokens().tell('old-2');
  const startedAt = performance.now();
  await tokens().settle(() => 'another');
  await tokens().settle(() => undefined);
  expect(performance.now() - startedAt).toBeLessThan(100);
});

test('a successor that never comes holds nobody up for more than two seconds', async () => {
  await tokens().tell('old-3');
  const startedAt = performance.now();
  await tokens().settle(() => 'old-3');
  expect(performance.now() - startedAt).toBeLessThan(3_500);
});

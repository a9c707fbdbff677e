import { expect, test } from 'vitest';
import { atLeast, atMost, linesOf } from './figures.ts';

test('each figure says whether its aim was met, and the last line counts', () => {
  const lines = linesOf([
    { name: 'wait', value: '99.9 ms', aim: atMost(99.9, 100, 'ms') },
    { name: 'longer wait', value: '100.1 ms', aim: atMost(100.1, 100, 'ms') },
    { name: 'share', value: '81 %', aim: atLeast(81, 80, '%') },
    { name: 'too small a share', value: '79 %', aim: atLeast(79, 80, '%') },
    { name: 'size', value: '3 MB' },
  ]);
  expect(lines.map((line) => line.replace(/ {2,}/g, ' | '))).toEqual([
    'wait | 99.9 ms | aim: 100 ms at most, met',
    'longer wait | 100.1 ms | aim: 100 ms at most, MISSED',
    'share | 81 % | aim: 80 % at least, met',
    'too small a share | 79 % | aim: 80 % at least, MISSED',
    'size | 3 MB',
    '2 of 4 aims met',
  ]);
});

test('what could not be measured has not met its aim, and where nothing was promised nothing is counted', () => {
  expect([atMost(Number.NaN, 1, 'ms').isMet, atLeast(Number.NaN, 1, '%').isMet]).toEqual([false, false]);
  expect(linesOf([{ name: 'size', value: '3 MB' }])).toHaveLength(1);
});

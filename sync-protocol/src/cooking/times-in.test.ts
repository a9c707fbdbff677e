import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Locale } from '../locales.ts';
import { timesIn } from './times-in.ts';

/**
 * Steps of cookbooks with the expected result: step | time = seconds; a range has two ends, and a text such
 * as 20 min needs no seconds.
 */
const labelled = (language: Locale) =>
  readFileSync(path.join(import.meta.dirname, `step-times.${language}.txt`), 'utf8')
    .trim()
    .split('\n')
    .map((row) => {
      const [step = '', times = ''] = row.split('|').map((cell) => cell.trim());
      const expected = times
        .split(';')
        .filter((time) => time.trim() !== '')
        .map((time) => {
          const [text = '', seconds = '1200'] = time.split(' = ').map((part) => part.trim());
          const [min = 0, max = min] = seconds.split('-').map(Number);
          return { text, min, max };
        });
      return [step, expected] as const;
    });

describe('the times of a step', () => {
  test.each([...labelled('en'), ...labelled('fi')])('%s', (step, expected) => {
    const found = timesIn(step).map(({ start, end, minSeconds, maxSeconds }) => ({
      text: step.slice(start, end),
      min: minSeconds,
      max: maxSeconds,
    }));
    expect(found).toEqual(expected);
  });

  test('stand in their order, apart, within the text, whatever the text is', () => {
    const words = fc.constantFrom(
      ...'5 10–12 1,5 ½ an half hour min minuuttia tuntia tunnin and ja to – s h vartti , .'.split(' '),
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (all) => {
        const step = all.join(' ');
        let last = 0;
        for (const { start, end, minSeconds, maxSeconds } of timesIn(step)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(step.length);
          expect(minSeconds).toBeGreaterThan(0);
          expect(maxSeconds).toBeGreaterThanOrEqual(minSeconds);
          last = end;
        }
      }),
    );
  });
});

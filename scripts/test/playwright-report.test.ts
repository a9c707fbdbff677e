import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { journeysOf, journeyTroubles } from './playwright-report.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ateria-journeys-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what failed and what needed its repeat are told with their first errors, what passed is not', () => {
  const file = path.join(folder, 'report.json');
  const passed = { duration: 10 };
  const failed = { duration: 90, error: { message: 'Timed out\nCall log:' } };
  writeFileSync(
    file,
    JSON.stringify({
      suites: [
        {
          file: 'network/app-update.spec.ts',
          specs: [{ title: 'takes over', tests: [{ status: 'flaky', results: [failed, passed] }] }],
          suites: [
            {
              file: 'network/app-update.spec.ts',
              specs: [
                { title: 'waits', tests: [{ status: 'expected', results: [passed] }] },
                { title: 'asks', tests: [{ status: 'unexpected', results: [failed, failed] }] },
              ],
            },
          ],
        },
      ],
    }),
  );
  const journeys = journeysOf(file);
  expect(journeys.map(({ ms }) => ms)).toEqual([100, 10, 180]);
  expect(journeyTroubles(journeys)).toEqual([
    'app-update.spec.ts › takes over (passed when repeated): Timed out',
    'app-update.spec.ts › asks: Timed out',
  ]);
});

test('a report that was not written has no journeys', () => {
  expect(journeysOf(path.join(folder, 'none.json'))).toEqual([]);
});

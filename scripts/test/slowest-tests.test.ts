import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { slowestLines, vitestTimes } from './slowest-tests.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ateria-slowest-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function reportOf(content: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('the slowest of both kinds are told with their files', () => {
  const units = vitestTimes(
    reportOf({
      testResults: [
        {
          name: '/a/merge.test.ts',
          assertionResults: [{ title: 'merges', duration: 1_500 }, { title: 'waits' }],
        },
      ],
    }),
  );
  const journeys = [
    { name: 'account.spec.ts › pays', ms: 12_000 },
    { name: 'account.spec.ts › leaves', ms: 10 },
  ];
  expect(slowestLines([...units, ...journeys], 3)).toEqual([
    '  12.0 s  account.spec.ts › pays',
    '   1.5 s  merge.test.ts › merges',
    '   0.0 s  account.spec.ts › leaves',
  ]);
});

test('a report that was not written has no slow tests', () => {
  expect(vitestTimes(path.join(folder, 'none.json'))).toEqual([]);
});

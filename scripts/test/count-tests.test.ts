import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addCounts, playwrightCounts, summaryOf, vitestCounts } from './count-tests.ts';

function report(content: unknown) {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'report-')), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('a test file that could not be loaded counts as a failure', () => {
  const broken = { numPassedTests: 3, testResults: [{ status: 'failed', assertionResults: [] }] };
  expect(vitestCounts(report(broken), 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

test('a failed test counts once', () => {
  const failed = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] }],
  };
  expect(vitestCounts(report(failed), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('a run that crashed before its report counts as a failure', () => {
  expect(vitestCounts('/nowhere/report.json', 1).failed).toBe(1);
  expect(playwrightCounts('/nowhere/report.json', 1).failed).toBe(1);
});

test('a run that ended badly without a failed test is not a success', () => {
  expect(vitestCounts(report({ numPassedTests: 5, testResults: [] }), 1).failed).toBe(1);
});

test('the last line adds everything up', () => {
  const journeys = report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } });
  const all = [playwrightCounts(journeys, 1), { passed: 10, failed: 0, skipped: 0 }];
  expect(summaryOf(addCounts(all))).toBe('14 passed, 2 failed, 2 skipped');
  expect(summaryOf({ passed: 1, failed: 0, skipped: 0 })).toBe('1 passed, 0 failed');
});

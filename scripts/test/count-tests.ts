import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/**
 * Counts of Vitest's JSON report. A file that could not be loaded counts as a failure, as does a failed run
 * without a failed test.
 */
export function vitestCounts(reportFile: string, exitCode: number): Counts {
  const report = readReport(reportFile);
  if (!report) return crash;
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    numTodoTests = 0,
    testResults = [],
  } = report;
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  return honest(
    {
      passed: numPassedTests,
      failed: numFailedTests + broken.length,
      skipped: numPendingTests + numTodoTests,
    },
    exitCode,
  );
}

/** Counts of Playwright's JSON report; a journey that passed only on a retry counts as failed. */
export function playwrightCounts(reportFile: string, exitCode: number): Counts {
  const stats = readReport(reportFile)?.stats;
  if (!stats) return crash;
  return honest(
    { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    exitCode,
  );
}

export const addCounts = (all: readonly Counts[]): Counts => ({
  passed: sum(all.map(({ passed }) => passed)),
  failed: sum(all.map(({ failed }) => failed)),
  skipped: sum(all.map(({ skipped }) => skipped)),
});

export const summaryOf = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

const crash: Counts = { passed: 0, failed: 1, skipped: 0 };

/** A run with a bad exit code but no failed test counts as one failure. */
const honest = (counts: Counts, exitCode: number): Counts =>
  exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

interface Report {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly numPendingTests?: number;
  readonly numTodoTests?: number;
  readonly testResults?: readonly { status: string; assertionResults: readonly { status: string }[] }[];
  readonly stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const readReport = (file: string): Report | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;

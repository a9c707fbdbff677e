import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface TimedTest {
  /** File and title of the test. */
  readonly name: string;
  readonly ms: number;
}

/** Every test of Vitest's JSON report; empty if there is no report. */
export const vitestTimes = (reportFile: string): TimedTest[] =>
  (read(reportFile)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration }) => ({
      name: `${path.basename(name)} › ${title}`,
      ms: duration ?? 0,
    })),
  );

/** The slowest tests, one line each, the slowest first. */
export const slowestLines = (tests: readonly TimedTest[], count = 10): string[] =>
  tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);

interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly title: string; readonly duration?: number }[];
  }[];
}

const read = (file: string): VitestReport | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as VitestReport) : undefined;

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { passedWhenRepeated } from './test-troubles.ts';

export interface JourneyResult {
  /** File and title of the journey. */
  readonly name: string;
  /** Duration of all attempts. */
  readonly ms: number;
  readonly outcome: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  /** First line of the first failed attempt's error. */
  readonly error: string | undefined;
}

/** Every journey of Playwright's JSON report; empty if there is no report. */
export function journeysOf(reportFile: string): JourneyResult[] {
  if (!existsSync(reportFile)) return [];
  const { suites = [] } = JSON.parse(readFileSync(reportFile, 'utf8')) as { suites?: readonly Suite[] };
  return suites.flatMap(journeysOfSuite);
}

/** The journeys that failed or passed only on a retry, one line each. */
export const journeyTroubles = (journeys: readonly JourneyResult[]): string[] =>
  journeys
    .filter(({ outcome }) => outcome === 'unexpected' || outcome === 'flaky')
    .map(({ name, outcome, error }) =>
      `${name}${outcome === 'flaky' ? ` ${passedWhenRepeated}` : ''}: ${error ?? ''}`.trimEnd(),
    );

const journeysOfSuite = ({ file = '', specs = [], suites = [] }: Suite): JourneyResult[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      name: `${path.basename(file)} › ${title}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      outcome: status,
      error: results.find(({ error }) => error)?.error?.message?.split('\n', 1)[0],
    })),
  ),
  ...suites.flatMap(journeysOfSuite),
];

interface Suite {
  readonly file?: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: JourneyResult['outcome'];
      readonly results: readonly {
        readonly duration: number;
        readonly error?: { readonly message?: string };
      }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

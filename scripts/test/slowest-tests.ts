import { existsSync, readFileSync } from 'node:fs';

export interface TimedTest {
  /** Its file and its title. */
  readonly name: string;
  readonly ms: number;
}

/** Every test of a report that Vitest wrote as JSON; none where there is no report. */
export const vitestTimes = (reportFile: string): TimedTest[] =>
  (read<VitestReport>(reportFile)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration }) => ({
      name: `${fileName(name)} › ${title}`,
      ms: duration ?? 0,
    })),
  );

/** Every test of a report that Playwright wrote as JSON, with all its attempts. */
export function playwrightTimes(reportFile: string): TimedTest[] {
  const of = ({ file = '', specs = [], suites = [] }: Suite): TimedTest[] => [
    ...specs.map(({ title, tests }) => ({
      name: `${fileName(file)} › ${title}`,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...suites.flatMap(of),
  ];
  return (read<PlaywrightReport>(reportFile)?.suites ?? []).flatMap(of);
}

/** The slowest, a line each, the slowest first. */
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

interface Suite {
  readonly file?: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly Suite[];
}

interface PlaywrightReport {
  readonly suites?: readonly Suite[];
}

const fileName = (path: string) => path.split('/').at(-1) ?? path;

const read = <Report>(file: string): Report | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;

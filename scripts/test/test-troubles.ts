import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Suffix of a test that failed at first. */
export const passedWhenRepeated = '(passed when repeated)';

/** Environment variable with the file for the lines that are repeated at the end of a whole run. */
export const troublesVariable = 'TEST_TROUBLES_FILE';

/**
 * Reports at the end of a run the tests that passed only on a retry, and writes down what counts do not tell:
 * these, the failed tests, the files without a test, and errors outside of tests.
 */
export default class TestTroubles implements Reporter {
  readonly #repeated: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const { retryCount = 0, flaky = false } = test.diagnostic() ?? {};
    if (flaky && retryCount > 0) this.#repeated.push(nameOf(test));
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message?: string }[]): void {
    if (this.#repeated.length > 0)
      console.log(`\nPassed only when repeated:\n${this.#repeated.map((name) => `  ${name}`).join('\n')}`);
    const file = process.env[troublesVariable];
    if (!file) return;
    const repeated = this.#repeated.map((name) => `${name} ${passedWhenRepeated}`);
    writeFileSync(file, [...troublesOf(modules, errors), ...repeated].join('\n'));
  }
}

/** The lines written by the reporter; empty if no run completed. */
export const troublesIn = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];

/** The failures of a run, one line each. */
function troublesOf(modules: readonly TestModule[], errors: readonly { message?: string }[]): string[] {
  return [
    ...modules.flatMap((module) => [
      ...[...module.children.allTests('failed')].map(
        (test) => `${nameOf(test)}: ${firstLine(test.result().errors?.[0])}`,
      ),
      ...module.errors().map((error) => `${module.relativeModuleId}: ${firstLine(error)}`),
      ...(module.state() === 'queued' || module.state() === 'pending'
        ? [`${module.relativeModuleId}: was not run to its end`]
        : []),
    ]),
    ...errors.map((error) => `beside the tests: ${firstLine(error)}`),
  ];
}

const nameOf = (test: TestCase) => `${test.module.relativeModuleId} › ${test.fullName}`;

const firstLine = (error: { message?: string } | undefined) => error?.message?.split('\n', 1)[0] ?? '';

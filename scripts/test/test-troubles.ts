import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** What follows the name of a test that failed first. */
export const passedWhenRepeated = '(passed when repeated)';

/** Where the lines go that the end of a whole run repeats, if anywhere. */
export const troublesVariable = 'TEST_TROUBLES_FILE';

/**
 * Names at the end of a run the tests that passed only when they were repeated, and writes down what a count cannot tell: these,
 * which tests failed, which files came to no test, and the errors that belong to none.
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

/** The lines that were written down; none where no run came to its end. */
export const troublesIn = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];

/** A line each. */
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

import type { Reporter, TestCase } from 'vitest/node';

/** Names at the end of a run the tests that passed only when they were repeated. */
export default class RepeatedTests implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const { retryCount = 0, flaky = false } = test.diagnostic() ?? {};
    if (flaky && retryCount > 0) this.#names.push(`${test.module.relativeModuleId} › ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#names.length === 0) return;
    console.log(`\nPassed only when repeated:\n${this.#names.map((name) => `  ${name}`).join('\n')}`);
  }
}

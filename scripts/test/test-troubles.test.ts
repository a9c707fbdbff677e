import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { runCommand } from '../run/run-command.ts';
import { troublesIn, troublesVariable } from './test-troubles.ts';

// Inside the project, so that the files can import Vitest.
const cache = path.join(import.meta.dirname, '../../node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(path.join(cache, 'ateria-troubles-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a run tells which tests failed or needed their repeat, which file could not be loaded, and what failed beside the tests', async () => {
  const write = (name: string, text: string) =>
    writeFileSync(path.join(folder, `${name}.test.js`), `import { expect, test } from 'vitest';\n${text}\n`);
  write(
    'sums',
    `test('adds', () => expect(1 + 1).toBe(2));\ntest('breaks', () => { throw new Error('broken\\nhere'); });`,
  );
  write(
    'shaky',
    `let runs = 0;\ntest('comes round', { retry: 1 }, () => expect(++runs).toBe(2));\ntest('stays', () => undefined);`,
  );
  write('gone', `import './nowhere.js';`);
  write('late', `test('ends', async () => { Promise.reject(new Error('nobody waits')); });`);
  const troublesFile = path.join(folder, 'troubles.txt');
  const { exitCode } = await runCommand(
    ['vitest', 'run', '--root', folder, `--reporter=${path.join(import.meta.dirname, 'test-troubles.ts')}`],
    { env: { [troublesVariable]: troublesFile } },
  );
  expect(exitCode).toBe(1);
  expect(troublesIn(troublesFile).toSorted()).toEqual([
    'beside the tests: nobody waits',
    expect.stringMatching(/^gone\.test\.js: .*nowhere/),
    'shaky.test.js › comes round (passed when repeated)',
    'sums.test.js › breaks: broken',
  ]);
});

test('a run that came to no end has written nothing down', () => {
  expect(troublesIn(path.join(folder, 'none.txt'))).toEqual([]);
});

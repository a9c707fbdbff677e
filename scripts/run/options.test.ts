import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Command, parseOptions } from './options.ts';
import { fromRoot } from './root.ts';
import { runCommand } from './run-command.ts';

const shake = {
  name: 'npm run shake',
  words: 'Shakes the tree.',
  options: {
    apples: { type: 'number', default: 10, words: 'How many apples' },
    seed: { type: 'number', words: 'What the draw begins with' },
    basket: { type: 'text', words: 'Where they go' },
    gently: { type: 'flag', words: 'Bruises none' },
  },
} as const satisfies Command;
const bench = { name: 'npm run bench', words: 'Measures.', names: { start: 'Cold start' } } as const;

describe('the options of a command', () => {
  test('have their defaults where nothing is said', () => {
    expect(parseOptions(shake, [])).toEqual({
      kind: 'run',
      values: { apples: 10, seed: undefined, basket: undefined, gently: false },
      names: [],
    });
  });

  test('are read as what they are', () => {
    const parsed = parseOptions(shake, ['--apples=3', '--basket', 'red', '--gently', '--seed', '0']);
    expect(parsed).toMatchObject({ values: { apples: 3, seed: 0, basket: 'red', gently: true } });
    expect(parseOptions(bench, ['start', 'start'])).toMatchObject({ names: ['start', 'start'] });
  });

  test('are all told by --help, whatever else is there', () => {
    const help = `npm run shake -- [options]
Shakes the tree.

  --apples <number>  How many apples (10)
  --seed <number>    What the draw begins with
  --basket <text>    Where they go
  --gently           Bruises none
  --help             Prints this`;
    expect(parseOptions(shake, ['--help'])).toEqual({ kind: 'help', text: help });
    expect(parseOptions(shake, ['--aples', '-h'])).toMatchObject({ kind: 'help' });
    expect(parseOptions(bench, ['--help'])).toMatchObject({ text: expect.stringContaining('start  Cold') });
  });

  test.each([
    [shake, ['--aples', '3'], "Unknown option '--aples'"],
    [shake, ['3'], "Unknown name '3'"],
    [bench, ['stop'], "Unknown name 'stop'"],
    [bench, ['toString'], "Unknown name 'toString'"],
    [shake, ['--apples', 'many'], "--apples takes a whole number, not 'many'"],
    [shake, ['--apples', '1e9'], "--apples takes a whole number, not '1e9'"],
    [shake, ['--seed='], "--seed takes a whole number, not ''"],
    [shake, ['--seed', '-1'], "Option '--seed' argument is ambiguous"],
    [shake, ['--basket'], "Option '--basket <value>' argument missing"],
    [shake, ['--gently=yes'], "Option '--gently' does not take an argument"],
  ])('that are wrong are told in one line: %#', (command, args, what) => {
    const message = `${what} (${command.name} -- --help tells what there is)`;
    expect(parseOptions(command, args)).toEqual({ kind: 'fault', message });
  });
});

const { scripts } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const own = Object.entries(scripts).filter(([, command]) => command.startsWith('node scripts/launch.mjs '));

const run = (command: string, option: string) =>
  runCommand([...command.split(' '), option], { timeoutMs: 60_000 });

test.each(own)(
  'npm run %s tells its options and does nothing else',
  async (_name, command) => {
    const { exitCode, output } = await run(command, '--help');
    expect(output).toMatch(/^npm [a-z: -]+ -- \[options\].*\n.+\n\n(.*\n)* +--help +Prints this\n/);
    expect(exitCode).toBe(0);
  },
  60_000,
);

test('a command ends with one line where it was given an option that there is not', async () => {
  const { exitCode, output } = await run('node scripts/launch.mjs proof/simulate', '--sedes=3');
  expect(output).toBe("Unknown option '--sedes' (npm run simulate -- --help tells what there is)\n");
  expect(exitCode).toBe(2);
}, 60_000);

import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';
import { findCatch } from './run-seeds.ts';

const root = path.resolve(import.meta.dirname, '../..');

test.each(mutants.flatMap(({ rule, name, changes }) => changes.map((change) => ({ rule, name, ...change }))))(
  '[$rule] the source that is bent to see that a run notices is there once: $name ($file)',
  ({ file, from }) => {
    expect(readFileSync(path.join(root, file), 'utf8').split(from)).toHaveLength(2);
  },
);

test.each(mutants)('[$rule] what is bent is a program still: $name', ({ changes }) => {
  const sources = new Map<string, string>();
  for (const { file, from, to } of changes) {
    const source = sources.get(file) ?? readFileSync(path.join(root, file), 'utf8');
    sources.set(file, source.split(from).join(to));
  }
  for (const source of sources.values()) expect(stripTypeScriptTypes(source)).not.toBe('');
});

test.each(mutants.flatMap(({ rule, namedTest }) => (namedTest ? [{ rule, ...namedTest }] : [])))(
  '[$rule] the test that fails without the rule is there: $title',
  ({ file, title }) => {
    expect(readFileSync(path.join(root, file), 'utf8')).toContain(`'${title}'`);
  },
);

/** Those that are noticed soon; `npm run simulate -- --mutants --seeds 200` tries them all. */
const noticedSoon = [
  'base is the pull cursor',
  'the batch is made anew at every attempt',
  'the queue is cleared on send',
  'an answer leaves the screen as it was',
  'the feed is of all households',
];

test.each(noticedSoon)(
  'a run notices when a rule of the real engine is switched off: %s',
  { timeout: 300_000 },
  async (name) => {
    const index = mutants.findIndex((mutant) => mutant.name === name);
    const found = await findCatch(index, 40);
    expect(found?.violation).toMatch(/^[A-Z]\d/);
  },
);

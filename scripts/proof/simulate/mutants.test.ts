import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';
import { findCatch } from './world/run-seeds.ts';

const root = path.resolve(import.meta.dirname, '../../..');

const namedTests = mutants.flatMap(({ rule, otherwise }) =>
  typeof otherwise === 'object' ? [{ rule, ...otherwise }] : [],
);

test.each(namedTests)('[$rule] the test that fails without the rule is there: $title', ({ file, title }) => {
  expect(readFileSync(path.join(root, file), 'utf8')).toContain(`'${title}'`);
});

/** Mutants that are noticed quickly; `npm run simulate -- --mutants --seeds 200` tries them all. */
const noticedSoon = [
  'base is the pull cursor',
  'the batch is made anew at every attempt',
  'the queue is cleared on send',
  'an answer leaves the screen as it was',
  'the feed is of all households',
  'the streams of who has left go on',
  'who leaves takes the rows along',
];

test.each(noticedSoon)(
  'a run notices when a rule of the real engine is switched off: %s',
  { timeout: 300_000 },
  async (name) => {
    const index = mutants.findIndex((mutant) => mutant.name === name);
    const found = await findCatch('real', index, 40);
    expect(found?.violation).toMatch(/^[A-Z]\d/);
  },
);

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';

const root = path.resolve(import.meta.dirname, '../..');

test.each(mutants.flatMap(({ rule, name, changes }) => changes.map((change) => ({ rule, name, ...change }))))(
  '[$rule] the source that is bent to see that a run notices is there once: $name ($file)',
  ({ file, from }) => {
    expect(readFileSync(path.join(root, file), 'utf8').split(from)).toHaveLength(2);
  },
);

import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fromRoot } from '../run/root.ts';

const readmes = globSync('**/*.md', {
  cwd: fromRoot('.'),
  exclude: (name) => name.endsWith('node_modules') || name.endsWith('dist'),
});

test.each(readmes)('%s leads to files that are there', (readme) => {
  const text = readFileSync(fromRoot(readme), 'utf8');
  const links = [...text.matchAll(/(?:\]\(|src="|href=")([^)"#\s]+)/g)].map(([, link = '']) => link);
  const files = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(files.filter((file) => !existsSync(fromRoot(path.join(path.dirname(readme), file))))).toEqual([]);
});

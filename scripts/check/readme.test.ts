import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fromRoot } from '../run/root.ts';

const readmes = globSync('**/*.md', {
  cwd: fromRoot('.'),
  exclude: (name) => name.endsWith('node_modules') || name.endsWith('dist'),
});

/** Introductory documents stay short enough to be read in one sitting. */
test.each([
  ['README.md', 150],
  ['CONTRIBUTING.md', 90],
])('%s has %d lines at most', (readme, most) => {
  expect(readFileSync(fromRoot(readme), 'utf8').split('\n').length - 1).toBeLessThanOrEqual(most);
});

test('the glossary has thirty words at most', () => {
  const [, glossary = ''] = readFileSync(fromRoot('sync-protocol/README.md'), 'utf8').split(
    '\n## Glossary\n',
  );
  const [table = ''] = glossary.split('\n## ');
  const words = [...table.matchAll(/^\| (?!word \||---)/gm)].length;
  expect([words > 20, words <= 30]).toEqual([true, true]);
});

test.each(readmes)('%s leads to files that are there', (readme) => {
  const text = readFileSync(fromRoot(readme), 'utf8');
  const links = [...text.matchAll(/(?:\]\(|src="|href=")([^)"#\s]+)/g)].map(([, link = '']) => link);
  const files = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(files.filter((file) => !existsSync(fromRoot(path.join(path.dirname(readme), file))))).toEqual([]);
});

test.each(readmes)('%s leads to headings that are there', (readme) => {
  const text = readFileSync(fromRoot(readme), 'utf8');
  const links = [...text.matchAll(/\]\(([^)#\s:]*)#([^)\s]+)\)/g)].map(([, file = '', heading = '']) => ({
    file: file === '' ? readme : path.join(path.dirname(readme), file),
    heading,
  }));
  expect(links.filter(({ file, heading }) => !headingsOf(file).includes(heading))).toEqual([]);
});

/** A document's headings as link anchors. */
function headingsOf(file: string): string[] {
  const text = readFileSync(fromRoot(file), 'utf8');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\d _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

import { readFileSync } from 'node:fs';
import { exportedNouns } from 'sync-protocol/nouns/registry.ts';
import { expect, test } from 'vitest';

const script = readFileSync(new URL('../../public/old-browser.js', import.meta.url), 'utf8');
const code = script.replaceAll(/\/\/.*|\/\*[\s\S]*?\*\/|'(?:[^'\\]|\\.)*'/g, '0');

test('what speaks to an old browser is written in its own language', () => {
  expect(code).not.toMatch(
    /=>|`|\?\?|\?\.|\.\.\.|\b(?:const|let|class|async|await|import|export|for \(\w+ of)\b/,
  );
  // Trailing commas in calls are from ES2017.
  expect(code).not.toMatch(/,\s*\)/);
  expect(code).not.toMatch(/catch\s*\{/);
});

test('it names the lowest versions as the README does', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  for (const browser of ['Safari 17', 'Firefox 125', 'Chrome 117', 'Edge 117']) {
    expect(script.split(browser)).toHaveLength(3);
    expect(readme).toContain(browser);
  }
});

test('its file holds everything that an export holds, from the tables in which that is', () => {
  const [, names = ''] = /nouns =\s*'([^']+)'/.exec(script) ?? [];
  expect(names.split(' ').toSorted()).toEqual(exportedNouns.map(({ name }) => name).toSorted());
  expect(script).toContain("noun.replace(/y$/, 'ie').replace(/f$/, 've') + 's'");
  for (const { name, table } of exportedNouns)
    expect(table).toBe(`${name.replace(/y$/, 'ie').replace(/f$/, 've')}s`);
});

import { expect, test } from 'vitest';
import { readCopied } from './read-source.ts';

test('what was copied of a page is left to be read as text where the code that reads pages does not come', async () => {
  const read = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  expect(await readCopied('<h1>Pancakes</h1>', read)).toBeNull();
});

import { expect, test } from 'vitest';
import { findFullFolders } from './folder-sizes.ts';

test('a folder of 26 files is told, one of 25 is not', () => {
  const folders = new Map([
    ['client/src/ui', 25],
    ['client/src/shell', 26],
  ]);
  expect(findFullFolders(folders)).toEqual(['client/src/shell holds 26 files, 25 at most: give it rooms']);
});

test('migrations may be as many as there have to be', () => {
  expect(findFullFolders(new Map([['server/src/db/migrations', 26]]))).toEqual([]);
});

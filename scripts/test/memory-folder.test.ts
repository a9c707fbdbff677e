import { existsSync, rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { makeMemoryFolder } from './memory-folder.ts';

test('where there is no memory to write to, there is no such folder', () => {
  expect(makeMemoryFolder('/nowhere')).toBeUndefined();
  expect(makeMemoryFolder('/proc')).toBeUndefined();
});

test('where there is, it is in memory', ({ skip }) => {
  const folder = makeMemoryFolder();
  if (folder === undefined) skip('there is none here');
  else {
    onTestFinished(() => rmSync(folder, { recursive: true }));
    expect(folder).toContain('/dev/shm/');
    expect(existsSync(folder)).toBe(true);
  }
});

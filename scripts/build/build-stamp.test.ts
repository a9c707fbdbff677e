import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stampOf } from './build-stamp.ts';

function folderWith(files: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'stamp-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  return folder;
}

test('the same sources have the same stamp', () => {
  const folder = folderWith({ 'a.ts': '1', 'b.ts': '2' });
  expect(stampOf([folder])).toBe(stampOf([folder]));
});

test('a changed, a new and a renamed source change the stamp', () => {
  const folder = folderWith({ 'a.ts': '1' });
  const before = stampOf([folder]);
  writeFileSync(path.join(folder, 'a.ts'), '2');
  const changed = stampOf([folder]);
  writeFileSync(path.join(folder, 'b.ts'), '');
  const added = stampOf([folder]);
  expect(new Set([before, changed, added]).size).toBe(3);
});

test('a test file does not make the build stale', () => {
  const folder = folderWith({ 'a.ts': '1' });
  const before = stampOf([folder]);
  writeFileSync(path.join(folder, 'a.test.ts'), 'test');
  expect(stampOf([folder])).toBe(before);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#config.ts';

function fileOf(content: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ateria-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'secret'), content);
  return path.join(folder, 'secret');
}

test('a secret may be the content of a file, without the end of its line', () => {
  const file = fileOf('postgres://ateria:pass@db/ateria\n');
  expect(readConfig({ DATABASE_URL_FILE: file })).toMatchObject({
    isValid: true,
    config: { databaseUrl: 'postgres://ateria:pass@db/ateria' },
    hints: [],
  });
});

test('a file that is not there, is empty, or is given beside the variable is told with the other faults', () => {
  const empty = fileOf('\n');
  const read = readConfig({
    PORT: '0',
    DATABASE_URL_FILE: '/nowhere/url',
    SMTP_URL: 'smtp://localhost',
    SMTP_URL_FILE: empty,
    STRIPE_SECRET_KEY_FILE: empty,
  });
  if (read.isValid) throw new Error('accepted');
  expect(read.faults).toEqual([
    '/nowhere/url (DATABASE_URL_FILE) cannot be read: ENOENT.',
    'SMTP_URL and SMTP_URL_FILE say the same: set one of them.',
    `${empty} (STRIPE_SECRET_KEY_FILE) is empty.`,
    '"0" is not a valid PORT: it must be a whole number from 1 to 65535.',
    'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: without the second nobody who pays gets what they paid for.',
  ]);
});

test('what is wrong with the content is told without the content', () => {
  const read = readConfig({ DATABASE_URL_FILE: fileOf('mysql://ateria:hidden@db/ateria') });
  expect(read).toMatchObject({ isValid: false });
  expect(JSON.stringify(read)).not.toContain('hidden');
});

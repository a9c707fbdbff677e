import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ensureHeadlessShell, findChromium } from './browser.ts';

function program(folder: string, name: string, body: string) {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${body}\n`);
  chmodSync(file, 0o755);
  return file;
}

test('CHROMIUM_PATH goes before the one of the system', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'browser-'));
  program(folder, 'chromium', 'exit 0');
  const chosen = program(folder, 'my-chromium', 'exit 0');
  expect(await findChromium({ PATH: folder, CHROMIUM_PATH: chosen })).toBe(chosen);
});

test('a stub that does not start is passed over for the next name', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'browser-'));
  program(folder, 'chromium', 'echo "install the snap"; exit 1');
  const working = program(folder, 'google-chrome', 'exit 0');
  expect(await findChromium({ PATH: folder, CHROMIUM_PATH: path.join(folder, 'absent') })).toBe(working);
});

test('the headless one is found by its own name, and HEADLESS_SHELL_PATH goes before it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'browser-'));
  program(folder, 'chromium', 'exit 0');
  const shell = program(folder, 'chromium-headless-shell', 'exit 0');
  const chosen = program(folder, 'my-shell', 'exit 0');
  expect(await ensureHeadlessShell({ PATH: folder })).toBe(shell);
  expect(await ensureHeadlessShell({ PATH: folder, HEADLESS_SHELL_PATH: chosen })).toBe(chosen);
});

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findFreePort } from '../../server/src/testing/free-port.ts';
import { startServerProcess } from '../../server/src/testing/server-process.ts';
import { fromRoot } from '../run/root.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 }); // Processes start slowly on a busy machine.

/** `COPY a b c to` lines of the final image, without copies from earlier stages. */
const copies = readFileSync(fromRoot('Dockerfile'), 'utf8')
  .split(/^FROM /m)
  .at(-1)
  ?.match(/^COPY (?!--).*$/gm)
  ?.map((line) => line.split(' ').slice(1));

let image: string;

/** The content of the image's /app; packages are taken from this repository. */
beforeAll(() => {
  image = mkdtempSync(path.join(tmpdir(), 'ateria-image-'));
  for (const parts of copies ?? []) {
    const to = parts.at(-1) ?? '';
    for (const from of parts.slice(0, -1)) {
      const isFolder = to.endsWith('/') || parts.length > 2;
      const target = path.join(image, isFolder ? path.join(to, path.basename(from)) : to);
      mkdirSync(path.dirname(target), { recursive: true });
      cpSync(fromRoot(from), target, { recursive: true, filter: (file) => !file.includes('node_modules') });
    }
  }
  symlinkSync(fromRoot('node_modules'), path.join(image, 'node_modules'));
});
afterAll(() => rmSync(image, { recursive: true, force: true }));

test('what the image holds is enough for the server to start', async () => {
  const port = await findFreePort();
  const env = { PORT: String(port), DATA_DIR: path.join(image, 'data'), LOG_LEVEL: 'warn' };
  const server = await startServerProcess(env, path.join(image, 'server/src/server.ts'));
  expect(server.output()).toContain('Ateria is ready');
  expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200);
  server.child.kill('SIGTERM');
  await server.ended;
});

const scripts = copies?.flat().filter((name) => /^scripts\/[\w-]+\.ts$/.test(name)) ?? [];

test.each(scripts)('what the image holds is enough for %s to be run in it', (script) => {
  const run = spawnSync(process.execPath, [script, '--help'], { cwd: image, encoding: 'utf8' });
  expect([run.status, run.stderr.replace(/.*Warning.*\n?/g, '')]).toEqual([0, '']);
});

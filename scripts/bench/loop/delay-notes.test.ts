import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { delayWhile, noteDelays } from './delay-notes.ts';

/** Starts a program in a folder like the server's, whose event loop blocks for 300 ms on each input. */
function startSlowProgram() {
  const folder = mkdtempSync(path.join(tmpdir(), 'ateria-delays-'));
  mkdirSync(path.join(folder, 'server/src'), { recursive: true });
  const program = path.join(folder, 'server/src/slow.mjs');
  writeFileSync(
    program,
    `process.stdin.on('data', () => {
      for (const until = performance.now() + 300; performance.now() < until; );
      console.log('done');
    });
    console.log('ready');`,
  );
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    if (child.exitCode === null) {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    rmSync(folder, { recursive: true });
  });
  const said = () => once(child.stdout, 'data');
  return {
    pid: child.pid,
    isReady: said(),
    standStill: async () => {
      child.stdin.write('.');
      await said();
    },
  };
}

/** Starts `noteDelays` in an environment of this test only. */
function note() {
  vi.stubEnv('NODE_OPTIONS', process.env.NODE_OPTIONS);
  vi.stubEnv('LOOP_DELAY_FOLDER', undefined);
  const notes = noteDelays();
  onTestFinished(() => {
    notes.remove();
    vi.unstubAllEnvs();
  });
  return notes;
}

test('how late an event loop was is told of the time that was looked at, and of the whole', async () => {
  const notes = note();
  const longest: number[] = [];
  const figures = await notes.during('slow', async () => {
    const { pid, isReady, standStill } = startSlowProgram();
    await isReady;
    const first = await delayWhile(pid, standStill);
    const second = await delayWhile(pid, () => sleep(300));
    expect(first.delay?.program).toBe('slow.mjs');
    longest.push(...[first, second].map(({ delay }) => delay?.longest ?? Number.NaN));
    return [{ name: 'own', value: '1' }];
  });
  const [busy = Number.NaN, idle] = longest;
  expect(busy).toBeGreaterThan(250);
  expect(idle).toBeLessThan(250);
  // The idle time afterwards does not hide the delay.
  expect(figures).toEqual([
    { name: 'own', value: '1' },
    {
      name: 'slow: event loop of slow.mjs late by',
      value: expect.stringContaining(`longest ${busy.toFixed(1)} ms`),
    },
  ]);
});

test('where nobody notes, the work is done all the same', async () => {
  vi.stubEnv('LOOP_DELAY_FOLDER', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await delayWhile(process.pid, async () => 'done')).toEqual({ result: 'done', delay: null });
});

import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Figure } from '../figures.ts';

/** How late an event loop has been, milliseconds. */
export interface LoopDelay {
  /** File name of the process's program. */
  program: string;
  p50: number;
  p99: number;
  longest: number;
}

/** Interval at which the probe writes its file. */
const noteMs = 250;

/** A delay as a figure's value. */
export const lateWords = ({ p50, p99, longest }: Omit<LoopDelay, 'program'>): string =>
  `p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} longest ${longest.toFixed(1)} ms`;

/**
 * Measures the event loop delay of one process during the work; null if nobody records it. The delay also
 * counts for `noteDelays`.
 */
export async function delayWhile<T>(
  pid: number | undefined,
  work: () => Promise<T>,
): Promise<{ result: T; delay: LoopDelay | null }> {
  await takeOf(pid);
  const result = await work();
  return { result, delay: await takeOf(pid) };
}

async function takeOf(pid: number | undefined): Promise<LoopDelay | null> {
  const folder = process.env.LOOP_DELAY_FOLDER;
  const file = path.join(folder ?? '', `${pid}.json`);
  if (folder === undefined || !existsSync(file)) return null;
  await sleep(2 * noteMs); // Wait until the last values are written.
  // Renamed, the file stays for `during`, and the probe starts a new one.
  const kept = path.join(folder, `${pid}-${randomUUID()}.json`);
  renameSync(file, kept);
  await sleep(2 * noteMs);
  return JSON.parse(readFileSync(kept, 'utf8')) as LoopDelay;
}

/** Makes every server that is started from now on record its event loop delay. */
export function noteDelays() {
  const folder = mkdtempSync(path.join(tmpdir(), 'ateria-loop-delays-'));
  const probe = pathToFileURL(path.join(import.meta.dirname, 'delay-probe.ts')).href;
  process.env.LOOP_DELAY_FOLDER = folder;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${probe}`.trim();

  function take(): LoopDelay[] {
    return readdirSync(folder).flatMap((name) => {
      const file = path.join(folder, name);
      const text = readFileSync(file, 'utf8');
      rmSync(file, { force: true });
      // Empty while it is being written; the probe writes it again shortly.
      return text === '' ? [] : [JSON.parse(text) as LoopDelay];
    });
  }

  return {
    /** Adds the servers' delays during the work: the worst of each program's processes, value by value. */
    during: async (name: string, work: () => Promise<Figure[]>): Promise<Figure[]> => {
      take();
      await sleep(2 * noteMs); // Running servers start new files.
      take();
      const figures = await work();
      await sleep(2 * noteMs);
      const worst = new Map<string, LoopDelay>();
      for (const delay of take()) {
        const { p50, p99, longest } = worst.get(delay.program) ?? delay;
        worst.set(delay.program, {
          program: delay.program,
          p50: Math.max(p50, delay.p50),
          p99: Math.max(p99, delay.p99),
          longest: Math.max(longest, delay.longest),
        });
      }
      const own = [...worst.values()].map((delay) => ({
        name: `${name}: event loop of ${delay.program} late by`,
        value: lateWords(delay),
      }));
      return [...figures, ...own];
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

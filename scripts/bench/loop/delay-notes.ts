import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Figure } from '../figures.ts';

/** How late an event loop has been, milliseconds. */
export interface LoopDelay {
  /** Of the process. */
  program: string;
  p50: number;
  p99: number;
  longest: number;
}

/** The probe notes so often. */
const noteMs = 250;

/** Has every server that is started from now on note how late its event loop is. */
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
      // One that is being written just now is there again in a moment.
      return text === '' ? [] : [JSON.parse(text) as LoopDelay];
    });
  }

  return {
    /** Gives how late the servers were while the work was done: the worst of each program. */
    during: async (name: string, work: () => Promise<Figure[]>): Promise<Figure[]> => {
      take();
      await sleep(2 * noteMs); // Those that go on begin anew.
      take();
      const figures = await work();
      await sleep(2 * noteMs);
      const worst = new Map<string, LoopDelay>();
      for (const delay of take())
        if (delay.p99 > (worst.get(delay.program)?.p99 ?? -1)) worst.set(delay.program, delay);
      const own = [...worst.values()].map(({ program, p50, p99, longest }) => ({
        name: `${name}: event loop of ${program} late by`,
        value: `p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} longest ${longest.toFixed(1)} ms`,
      }));
      return [...figures, ...own];
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

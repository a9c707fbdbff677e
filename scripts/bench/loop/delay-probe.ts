import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import type { LoopDelay } from './delay-notes.ts';

// Loaded into a server's process before anything else (`node --import`). Writes to a file the event loop
// delay since the file was last taken away.
const folder = process.env.LOOP_DELAY_FOLDER;
const [, program = ''] = process.argv;
if (folder && isMainThread && /server\/src\//.test(program)) {
  const file = path.join(folder, `${process.pid}.json`);
  const resolution = 5;
  const delay = monitorEventLoopDelay({ resolution });
  // The histogram includes the sampling interval, which is subtracted.
  const ms = (ns: number) => Math.max(0, ns / 1e6 - resolution);
  const note = () => {
    const found: LoopDelay = {
      program: path.basename(program),
      p50: ms(delay.percentile(50)),
      p99: ms(delay.percentile(99)),
      longest: ms(delay.max),
    };
    writeFileSync(file, JSON.stringify(found));
  };
  delay.enable();
  note();
  setInterval(() => {
    if (!existsSync(file)) delay.reset();
    note();
  }, 250).unref();
  process.once('exit', note);
}

import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';

// Loaded into a server's process before anything else (`node --import`). Each connection gets the longest
// event loop turn since the previous one, in milliseconds: wall-clock, and processor time, which hardly
// depends on the machine's load.
const socket = process.env.LOOP_PROBE_SOCKET;
if (socket && isMainThread) {
  let longest = { ms: 0, processorMs: 0 };
  let before = { at: performance.now(), used: process.threadCpuUsage() };
  setInterval(() => {
    const now = { at: performance.now(), used: process.threadCpuUsage() };
    const { user, system } = now.used;
    const processorMs = (user + system - before.used.user - before.used.system) / 1000;
    longest = {
      ms: Math.max(longest.ms, now.at - before.at),
      processorMs: Math.max(longest.processorMs, processorMs),
    };
    before = now;
  }, 1).unref();
  const listener = createServer((connection) => {
    connection.on('error', () => {});
    connection.end(JSON.stringify(longest));
    longest = { ms: 0, processorMs: 0 };
  });
  rmSync(socket, { force: true }); // Left over from an earlier process.
  listener.listen(socket);
  listener.unref();
}

import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

// Loaded into a server's process before anything else (`node --import`). Each connection gets the processor
// time used so far, and the memory in bytes after garbage collection.
const socket = process.env.USAGE_PROBE_SOCKET;
if (socket && isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const listener = createServer((connection) => {
    connection.on('error', () => {});
    const { user, system } = process.cpuUsage();
    // Objects freed by the first collection may hold buffers that only the second one frees.
    collect();
    setImmediate(() => {
      collect();
      const after = process.cpuUsage();
      connection.end(
        JSON.stringify({
          memory: process.memoryUsage(),
          usedMs: (user + system) / 1000,
          usedMsAfterwards: (after.user + after.system) / 1000,
        }),
      );
    });
  });
  rmSync(socket, { force: true });
  listener.listen(socket);
  listener.unref();
}

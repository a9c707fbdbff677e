import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

// Loaded into a server's process before anything else (`node --import`). Whoever connects is told what processor time it has used, and what
// memory it holds once what nobody needs is collected, in bytes.
const socket = process.env.USAGE_PROBE_SOCKET;
if (socket && isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const listener = createServer((connection) => {
    connection.on('error', () => {});
    const { user, system } = process.cpuUsage();
    // What the first collection lets go of may hold buffers that the second one frees.
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

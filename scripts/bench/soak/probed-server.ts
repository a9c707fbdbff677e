import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { type ServerProcess, startServerProcess } from '../../../client/e2e/harness/server/server-process.ts';

interface Usage {
  /** Memory after garbage collection, bytes. */
  memory: NodeJS.MemoryUsage;
  /**
   * Processor time until the request; `usedMsAfterwards` includes the garbage collection that the request
   * causes.
   */
  usedMs: number;
  usedMsAfterwards: number;
}

type ProbedServer = ServerProcess & { usage(): Promise<Usage> };

let probes = 0;

/** Starts the real server in a process of its own, with a probe of its resource usage. */
export async function startProbedServer(env: Record<string, string> = {}): Promise<ProbedServer> {
  const socket = path.join(tmpdir(), `ateria-usage-${process.pid}-${probes++}.sock`);
  const probe = pathToFileURL(path.join(import.meta.dirname, 'usage-probe.ts')).href;
  const server = await startServerProcess({
    USAGE_PROBE_SOCKET: socket,
    NODE_OPTIONS: `--import=${probe}`,
    LOG_LEVEL: 'warn',
    ...env,
  });
  return { ...server, usage: async () => JSON.parse(await text(connect(socket))) as Usage };
}

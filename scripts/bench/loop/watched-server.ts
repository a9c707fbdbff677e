import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { startServerProcess } from '../../../client/e2e/harness/server/server-process.ts';

/** The longest event loop turn, in milliseconds of wall-clock and of processor time. */
export interface Turn {
  ms: number;
  processorMs: number;
}

type WatchedServer = Awaited<ReturnType<typeof startServerProcess>> & {
  /** The longest turn during the work and shortly afterwards. */
  longestTurnOf(work: () => Promise<unknown>): Promise<Turn>;
};

/** Time for garbage collection and closing files after the work. */
const afterwardsMs = 150;

/** Starts the real server in a process of its own, with a probe in its event loop. */
export async function startWatchedServer(env: Record<string, string> = {}): Promise<WatchedServer> {
  const socket = path.join(tmpdir(), `ateria-loop-${process.pid}-${Date.now()}.sock`);
  const probe = pathToFileURL(path.join(import.meta.dirname, 'loop-probe.ts')).href;
  const server = await startServerProcess({
    LOOP_PROBE_SOCKET: socket,
    NODE_OPTIONS: `--import=${probe}`,
    ...env,
  });
  const takeLongest = async () => JSON.parse(await text(connect(socket))) as Turn;
  return {
    ...server,
    longestTurnOf: async (work) => {
      await takeLongest();
      await work();
      await new Promise((resolve) => setTimeout(resolve, afterwardsMs));
      return takeLongest();
    },
  };
}

import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { startServerProcess } from '../../../client/e2e/harness/server/server-process.ts';

/** The longest turn of an event loop, in milliseconds by the clock and of the processor. */
export interface Turn {
  ms: number;
  processorMs: number;
}

type WatchedServer = Awaited<ReturnType<typeof startServerProcess>> & {
  /** Its longest turn while the work was done and a moment afterwards. */
  longestTurnOf(work: () => Promise<unknown>): Promise<Turn>;
};

/** What is freed is collected a little later, and files are closed. */
const afterwardsMs = 150;

/** The real server in a process of its own, whose event loop is watched from inside. */
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

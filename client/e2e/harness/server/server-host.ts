import { readConfig } from '../../../../server/src/config.ts';
import { type RunningServer, runServer } from '../../../../server/src/run-server.ts';

/** Messages to and from the process that runs this file. */
export type HostOrder = { readonly start: Record<string, string> } | 'stop';
export type HostAnswer = 'done' | { readonly failed: string };

/**
 * Name resolution of journeys: names ending in `.example` are sites on this machine, and there are no others.
 */
const thisMachine = {
  isAllowed: (address: string) => address === '127.0.0.1',
  resolve: async (host: string) => (host.endsWith('.example') ? ['127.0.0.1'] : []),
  totalMs: 10_000,
  maxBytes: 5_000_000,
  maxRedirects: 3,
};

let running: RunningServer | undefined;

process.on('message', async (order: HostOrder) => {
  try {
    if (order === 'stop') {
      await running?.close();
      running = undefined;
    } else running = await start(order.start);
    answer('done');
  } catch (error) {
    answer({ failed: String(error instanceof Error ? error.stack : error) });
  }
});
// The parent process is gone.
process.on('disconnect', () => process.exit());

async function start(env: Record<string, string>): Promise<RunningServer> {
  const read = readConfig(env);
  if (!read.isValid) throw new Error(read.faults.join('\n'));
  return runServer(read.config, { fetch: thisMachine });
}

const answer = (what: HostAnswer) => process.send?.(what);

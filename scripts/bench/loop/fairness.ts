import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { withQueue } from '../../../client/e2e/harness/server/server-process.ts';
import { atMost, type Figure, milliseconds, quantile } from '../figures.ts';
import { type Caller, callerOf } from './caller.ts';
import { fillHousehold } from './heavy-household.ts';
import type { HeavyWork } from './heavy-worker.ts';
import { waitedForProcessor } from './processor-waits.ts';
import { startWatchedServer } from './watched-server.ts';
import { fileRequests, heavyRequests, largestWrites, type WorstRequest } from './worst-requests.ts';

/** Concurrent calls of the heavy account, repeated. */
const atOnce = 3;
const forMs = 8_000;
const betweenCallsMs = 20;
const longestWaitMs = 100;

/**
 * Measures how long a person waits for a small list while another account constantly sends the worst
 * requests: in wall-clock time, and without the time during which server and caller were ready but had no
 * processor.
 */
export async function measureFairness(): Promise<Figure[]> {
  const server = await startWatchedServer(withQueue);
  try {
    const light = callerOf(server, 'light');
    const heavy = callerOf(server, 'heavy');
    await light({ method: 'GET', url: '/api/quick-list' });
    await fillHousehold(heavy);
    const reads = heavyRequests().filter(({ route }) => route.startsWith('GET'));
    const works: Record<string, readonly WorstRequest[]> = {
      nothing: [],
      'large PUTs of the quick list': largestWrites().slice(0, 2),
      'imports that unpack to 64 MB': (await fileRequests()).filter(({ route }) => route.endsWith('import')),
      'lists of meals, and 2,000 lines': heavyRequests().filter(({ route }) =>
        route.includes('generated-lists/'),
      ),
      'reading all of 120 MB': reads,
    };
    const whileBusy = async (requests: readonly WorstRequest[]) => {
      const { url, port, dataDir } = server;
      const work: HeavyWork = { server: { url, port, dataDir }, subject: 'heavy', requests, atOnce, forMs };
      return waitsDuring(work, light, server.pid() ?? 0);
    };
    const figures: Figure[] = [];
    for (const [what, requests] of Object.entries(works)) {
      const { waits, done } = await whileBusy(requests);
      const p95 = (of: 'ownMs' | 'clockMs') =>
        quantile(
          waits.map((wait) => wait[of]),
          0.95,
        );
      figures.push({
        name: `GET of a small list, while another account does: ${what} (${done}), 95th percentile`,
        value: `${milliseconds(p95('ownMs'))} (${p95('clockMs').toFixed(0)} by the clock)`,
        aim: atMost(p95('ownMs'), longestWaitMs, 'ms'),
      });
    }
    return figures;
  } finally {
    await server.remove();
  }
}

interface Wait {
  clockMs: number;
  ownMs: number;
}

/**
 * How long each of the light account's calls took meanwhile, and how many of the heavy account's requests
 * were done.
 */
async function waitsDuring(
  work: HeavyWork,
  light: Caller,
  pid: number,
): Promise<{ waits: Wait[]; done: number }> {
  const isIdle = work.requests.length === 0;
  const worker = isIdle
    ? null
    : new Worker(new URL('heavy-worker.ts', import.meta.url), { workerData: work });
  const done = worker ? once(worker, 'message') : Promise.resolve([0]);
  const endsAt = performance.now() + work.forMs;
  const taken = () => waitedForProcessor(pid) + waitedForProcessor(process.pid);
  const waits: Wait[] = [];
  while (performance.now() < endsAt) {
    const [startedAt, takenBefore] = [performance.now(), taken()];
    await light({ method: 'GET', url: '/api/quick-list' });
    const clockMs = performance.now() - startedAt;
    waits.push({ clockMs, ownMs: Math.max(0, clockMs - (taken() - takenBefore)) });
    await new Promise((resolve) => setTimeout(resolve, betweenCallsMs));
  }
  const [count] = (await done) as [number];
  return { waits, done: count };
}

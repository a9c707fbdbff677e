import { parentPort, workerData } from 'node:worker_threads';
import { type CalledServer, callerOf } from './caller.ts';
import type { WorstRequest } from './worst-requests.ts';

/** What a worker thread sends repeatedly, `atOnce` at a time; kept apart from the thread that measures. */
export interface HeavyWork {
  server: CalledServer;
  subject: string;
  requests: readonly WorstRequest[];
  atOnce: number;
  forMs: number;
}

const { server, subject, requests, atOnce, forMs } = workerData as HeavyWork;
const call = callerOf(server, subject);
const endsAt = performance.now() + forMs;
let done = 0;
const work = async (start: number) => {
  for (let index = start; performance.now() < endsAt; index += 1) {
    const request = requests[index % requests.length];
    if (request) await call(request.call);
    done += 1;
  }
};
await Promise.all(Array.from({ length: atOnce }, (_, index) => work(index)));
parentPort?.postMessage(done);

import { Agent, request } from 'node:http';
import type { Call } from './load.ts';

/** Result of one call. */
export interface Outcome {
  caller: number;
  /** Status of the answer; null if there was none. */
  status: number | null;
  waitedMs: number;
  /** Time of the answer since the start. */
  atMs: number;
}

const tickMs = 5;
/** Open calls at most; with more, the network itself would refuse. */
const mostSockets = 2_000;

/**
 * Sends calls at a fixed rate whatever their results, like many independent people.
 *
 * @param callOf the next call and its caller
 */
export async function flood(
  port: number,
  { perSecond, seconds, patienceMs }: { perSecond: number; seconds: number; patienceMs: number },
  callOf: (index: number) => Call & { caller: number },
): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: mostSockets });
  const outcomes: Promise<Outcome>[] = [];
  const startedAt = performance.now();
  try {
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        const elapsed = performance.now() - startedAt;
        const due = (Math.min(elapsed, seconds * 1000) / 1000) * perSecond;
        while (outcomes.length < due) {
          const { caller, ...call } = callOf(outcomes.length);
          outcomes.push(
            send(port, agent, call, patienceMs).then((outcome) => ({
              caller,
              atMs: performance.now() - startedAt,
              ...outcome,
            })),
          );
        }
        if (elapsed < seconds * 1000) return;
        clearInterval(timer);
        resolve();
      }, tickMs);
    });
    return await Promise.all(outcomes);
  } finally {
    agent.destroy();
  }
}

function send(
  port: number,
  agent: Agent,
  { method, path, headers, body }: Call,
  patienceMs: number,
): Promise<Pick<Outcome, 'status' | 'waitedMs'>> {
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const end = (status: number | null) => resolve({ status, waitedMs: performance.now() - sentAt });
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      answer
        .resume()
        .on('end', () => end(answer.statusCode ?? null))
        .on('error', () => end(null));
    });
    sent.setTimeout(patienceMs, () => sent.destroy());
    sent.on('error', () => end(null)).end(body);
  });
}

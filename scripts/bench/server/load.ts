import { Agent, request } from 'node:http';
import { quantile } from '../figures.ts';

/** One request over the wire, and what a client does with the answer. */
export interface Call {
  method: 'GET' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface LoadResult {
  sent: number;
  perSecond: number;
  /** Of how long one waited for an answer, milliseconds. */
  p50: number;
  p95: number;
}

/**
 * So many clients send one call after another for some seconds, each over a connection of its own.
 *
 * @param callOf the next call of a client, by how many it has sent
 * @throws Error at the first answer that is no 200
 */
export async function load(
  port: number,
  { clients, seconds }: { clients: number; seconds: number },
  callOf: (client: number, sent: number) => Call,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const waits: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const run = async (client: number) => {
    for (let sent = 0; performance.now() < endsAt; sent++) {
      const sentAt = performance.now();
      await answerTo(port, agent, callOf(client, sent));
      waits.push(performance.now() - sentAt);
    }
  };
  try {
    await Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  } finally {
    agent.destroy();
  }
  const elapsed = (performance.now() - startedAt) / 1000;
  return {
    sent: waits.length,
    perSecond: waits.length / elapsed,
    p50: quantile(waits, 0.5),
    p95: quantile(waits, 0.95),
  };
}

/** A client that does next to nothing itself: what is measured is the server. */
function answerTo(port: number, agent: Agent, { method, path, headers, body }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      if (answer.statusCode === 200) answer.resume().on('end', resolve).on('error', reject);
      else {
        answer.setEncoding('utf8').on('data', (text) => reject(new Error(`${answer.statusCode}: ${text}`)));
      }
    });
    sent.on('error', reject).end(body);
  });
}

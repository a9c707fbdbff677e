import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../figures.ts';

/** One HTTP request. */
export interface Call {
  method: 'GET' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface LoadResult {
  sent: number;
  perSecond: number;
  /** Quantiles of the wait for an answer, milliseconds. */
  p50: number;
  p95: number;
}

/**
 * Lets clients send one call after another for some seconds, each over a connection of its own.
 *
 * @param isPatient calls refused because the server is busy (503) are repeated after the stated time and not
 * counted
 * @param callOf a client's next call, given how many were answered
 * @throws Error at the first other answer that is not 200
 */
export async function load(
  port: number,
  { clients, seconds, isPatient = false }: { clients: number; seconds: number; isPatient?: boolean },
  callOf: (client: number, sent: number) => Call,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const waits: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const run = async (client: number) => {
    for (let sent = 0; performance.now() < endsAt; ) {
      const sentAt = performance.now();
      const refusal = await answerTo(port, agent, callOf(client, sent));
      if (refusal === null) {
        waits.push(performance.now() - sentAt);
        sent += 1;
      } else if (isPatient) await sleep(Math.min(refusal.againMs, Math.max(0, endsAt - performance.now())));
      else throw new Error(refusal.words);
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

/**
 * Sends one call after another over one connection while `isOn`, with a pause in between.
 *
 * @returns each call's wait in milliseconds, including refusals because the server is busy
 */
export async function callWhile(
  isOn: () => boolean,
  { port, pauseMs, call }: { port: number; pauseMs: number; call: Call },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits: number[] = [];
  try {
    while (isOn()) {
      const sentAt = performance.now();
      await answerTo(port, agent, call);
      waits.push(performance.now() - sentAt);
      await sleep(pauseMs);
    }
  } finally {
    agent.destroy();
  }
  return waits;
}

interface Refusal {
  words: string;
  againMs: number;
}

/** Sends a call with as little client work as possible, so that the server is measured. Null on success. */
function answerTo(
  port: number,
  agent: Agent,
  { method, path, headers, body }: Call,
): Promise<Refusal | null> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      answer.on('error', reject);
      if (answer.statusCode === 200) {
        answer.resume().on('end', () => resolve(null));
        return;
      }
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => {
        const words = `${answer.statusCode}: ${text}`;
        const againMs = Number(answer.headers['retry-after'] ?? 0) * 1000;
        if (answer.statusCode === 503) resolve({ words, againMs });
        else reject(new Error(words));
      });
    });
    sent.on('error', reject).end(body);
  });
}

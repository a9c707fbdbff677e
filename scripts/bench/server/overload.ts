import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import {
  type ServerProcess,
  startServerProcess,
  withQueue,
} from '../../../client/e2e/harness/server/server-process.ts';
import { atLeast, type Figure, milliseconds, quantile } from '../figures.ts';
import { delayWhile, type LoopDelay, lateWords } from '../loop/delay-notes.ts';
import { fillHousehold, pullOf, pushOf, tokenOf } from './calls.ts';
import { flood, type Outcome } from './flood.ts';
import { type Call, load } from './load.ts';
import { partProcessors } from './own-processors.ts';

const people = 300;
/** One person makes as many calls as a quarter of all others together. */
const greedy = 0;
const greedyShare = 0.2;
const streams = 100;
const seconds = 8;
const timesCapacity = 3;
/** Numbers of waiting clients, the best of which determines the peak rate. */
const clientsAtPeak = [64, 128, people];
/** How long a device waits for an answer. */
const patienceMs = 10_000;

/** Items that everybody writes to, since growing lists would make later pulls more expensive. */
const items = Array.from({ length: 40 }, () => randomUUID());

/** Three pushes to each pull, as on a busy evening. */
const callOf = (token: string, index: number): Call =>
  index % 4 === 3 ? pullOf(token) : pushOf(token, items[Math.floor(Math.random() * items.length)]);

/**
 * Measures three times the load that the server can take, from people who retry at once: what is done, for
 * whom, and how long they wait; with shedding by household and, on another server, without.
 */
export async function measureOverload(): Promise<Figure[]> {
  return [...(await measure(true)), ...(await measure(false))];
}

async function measure(isShedding: boolean): Promise<Figure[]> {
  const server = await startServerProcess(isShedding ? withQueue : {});
  const rejoin = partProcessors(server.pid());
  try {
    const names = Array.from({ length: people }, (_, index) => `bench-${index}`);
    for (const name of names) await fillHousehold(server, name);
    const tokens = names.map((name) => tokenOf(server, name));
    const peaks: number[] = [];
    for (const clients of clientsAtPeak) {
      const { perSecond } = await load(
        server.port,
        { clients, seconds: 5, isPatient: true },
        (client, sent) => callOf(tokens[client % people] ?? '', sent),
      );
      peaks.push(perSecond);
    }
    const peak = Math.max(...peaks);
    const open = await Promise.all(tokens.slice(0, streams).map((token) => openStream(server, token)));
    const perSecond = peak * timesCapacity;
    const { result: outcomes, delay } = await delayWhile(server.pid(), () =>
      flood(server.port, { perSecond, seconds, patienceMs }, (index) => {
        const caller = Math.random() < greedyShare ? greedy : 1 + Math.floor(Math.random() * (people - 1));
        return { caller, ...callOf(tokens[caller] ?? '', index) };
      }),
    );
    const stillOpen = open.filter(({ destroyed, closed }) => !destroyed && !closed).length;
    for (const stream of open) stream.destroy();
    return figuresOf(outcomes, { peaks, isShedding, isParted: rejoin !== null, stillOpen, delay });
  } finally {
    rejoin?.();
    await server.remove();
  }
}

function openStream(server: ServerProcess, token: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: server.port, path: '/api/changes/stream', headers }, (stream) =>
      resolve(stream.resume().on('error', () => {})),
    ).on('error', reject);
  });
}

function figuresOf(
  outcomes: readonly Outcome[],
  {
    peaks,
    isShedding,
    isParted,
    stillOpen,
    delay,
  }: {
    peaks: readonly number[];
    isShedding: boolean;
    isParted: boolean;
    stillOpen: number;
    delay: LoopDelay | null;
  },
): Figure[] {
  const peak = Math.max(...peaks);
  const done = outcomes.filter(({ status }) => status === 200);
  const refused = outcomes.filter(({ status }) => status === 503);
  const lost = outcomes.length - done.length - refused.length;
  // Calls completed after the flood do not count for the rate.
  const perSecond = done.filter(({ atMs }) => atMs <= seconds * 1000).length / seconds;
  const doneOf = Array.from({ length: people }, () => 0);
  for (const { caller } of done) doneOf[caller] = (doneOf[caller] ?? 0) + 1;
  const others = doneOf.filter((_, caller) => caller !== greedy);
  const waits = (list: readonly Outcome[], share: number) =>
    milliseconds(
      quantile(
        list.map(({ waitedMs }) => waitedMs),
        share,
      ),
    );
  const what = isShedding ? 'overload' : 'overload, nobody refused';
  return [
    {
      name: `${what}: the server's processors`,
      value: isParted ? 'one, for itself' : 'shared with the callers',
    },
    {
      name: `${what}: peak, of ${clientsAtPeak.join(', ')} clients that wait for each answer`,
      value: `${peak.toFixed(0)} a second of ${peaks.map((one) => one.toFixed(0)).join(', ')}`,
    },
    {
      name: `${what}: done of ${(outcomes.length / seconds).toFixed(0)} a second`,
      value: `${perSecond.toFixed(0)}, ${Math.round((perSecond / peak) * 100)} % of peak`,
      ...(isShedding && { aim: atLeast((perSecond / peak) * 100, 80, '%') }),
    },
    { name: `${what}: refused, without an answer`, value: `${refused.length}, ${lost}` },
    { name: `${what}: who is let in waits, p50 and p95`, value: `${waits(done, 0.5)}, ${waits(done, 0.95)}` },
    { name: `${what}: who is refused waits, p95`, value: waits(refused, 0.95) },
    {
      name: `${what}: done a household, least, median, who asks for 60 times as much`,
      value: `${Math.min(...others)}, ${quantile(others, 0.5)}, ${doneOf[greedy]}`,
      ...(isShedding && { aim: atLeast(Math.min(...others), 1, 'of each') }),
    },
    {
      name: `${what}: of ${streams} streams still open`,
      value: String(stillOpen),
      ...(isShedding && { aim: atLeast(stillOpen, streams, 'streams') }),
    },
    ...(delay ? [{ name: `${what}: event loop late by`, value: lateWords(delay) }] : []),
  ];
}

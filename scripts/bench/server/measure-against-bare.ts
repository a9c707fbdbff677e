import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServerProcess, withQueue } from '../../../client/e2e/harness/server/server-process.ts';
import { atLeast, atMost, type Figure, quantile } from '../figures.ts';
import { delayWhile, type LoopDelay, lateWords } from '../loop/delay-notes.ts';
import { type BareKind, startBare } from './bare-process.ts';
import { fillHousehold, pullOf, pushOf, quickListOf, tokenOf } from './calls.ts';
import { type Call, callWhile, type LoadResult, load } from './load.ts';
import { processorTime } from './processor-time.ts';

const people = 64;
const seconds = 4;
const betweenGetsMs = 20;
const longestGetMs = 100;
/** Rounds of measurement in turns, of which the median counts, since others may use the machine. */
const rounds = 3;

type Name = 'ours' | BareKind;

/** Order of measurement. */
const contenders = ['ours', 'quick-fastify', 'fastify', 'http'] as const;

const words: Record<BareKind, string> = {
  'quick-fastify': 'a bare Fastify handler with group commit and remembered tokens',
  fastify: 'a bare Fastify handler',
  http: 'node:http',
};

interface Contender {
  port: number;
  pid: number | undefined;
  stop: () => Promise<void>;
}

/** Result of a load, with processor time per call in milliseconds; null if unknown. */
type Result = LoadResult & { callMs: number | null; delay: LoopDelay | null };

/**
 * Compares pushes of one edit and pulls of a small household on our server with handlers that only check the
 * token and run the SQL, over the same wire and on copies of the same database.
 *
 * @param together numbers of concurrent clients, one measurement each
 */
export async function measureAgainstBare(together: readonly number[] = [1, 16, 64]): Promise<Figure[]> {
  const server = await startServerProcess();
  const names = Array.from({ length: people }, (_, index) => `bench-${index}`);
  const copies = mkdtempSync(path.join(tmpdir(), 'ateria-bare-'));
  try {
    for (const name of names) await fillHousehold(server, name);
    await server.stop();
    const start = async (name: Name): Promise<Contender> => {
      const dataDir = path.join(copies, name);
      // Removes leftovers of an earlier round, such as a database's log.
      rmSync(dataDir, { recursive: true, force: true });
      cpSync(server.dataDir, dataDir, { recursive: true });
      if (name !== 'ours') return startBare(name, { dataDir, issuer: `${server.url}/oidc` });
      // Our server with its default settings.
      const env = { DATA_DIR: dataDir, PUBLIC_URL: server.url, ...withQueue };
      const started = await startServerProcess(env);
      return { port: started.port, pid: started.pid(), stop: started.remove };
    };
    // Tokens from a later second than the accounts: older ones cost the server an additional check.
    await sleep(1_000);
    const tokens = names.map((name) => tokenOf(server, name));
    const figures: Figure[] = [];
    for (const [what, callOf] of [
      ['push', pushOf],
      ['pull', pullOf],
    ] as const)
      for (const clients of together)
        figures.push(
          ...(await compare({ what, clients, start, callOf: (client) => callOf(tokens[client] ?? '') })),
        );
    figures.push(await measureLightGets(() => start('ours'), tokens));
    return figures;
  } finally {
    rmSync(copies, { recursive: true, force: true });
    await server.remove();
  }
}

/**
 * Measures how long somebody who asks for a small list every 20 ms waits while all others push as fast as
 * they get answers.
 */
async function measureLightGets(
  start: () => Promise<Contender>,
  [own = '', ...others]: readonly string[],
): Promise<Figure> {
  const { port, stop } = await start();
  try {
    const pushing = (forSeconds: number) =>
      load(port, { clients: people, seconds: forSeconds, isPatient: true }, (client) =>
        pushOf(others[client % others.length] ?? ''),
      );
    await pushing(1);
    let isOver = false;
    const [waits] = await Promise.all([
      callWhile(() => !isOver, { port, pauseMs: betweenGetsMs, call: quickListOf(own) }),
      pushing(2 * seconds).finally(() => {
        isOver = true;
      }),
    ]);
    const [p50, p95] = [quantile(waits, 0.5), quantile(waits, 0.95)];
    return {
      name: `GET of a small list beside ${people} clients that push, by the clock`,
      value: `p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} ms`,
      aim: atMost(p95, longestGetMs, 'ms'),
    };
  } finally {
    await stop();
  }
}

async function compare({
  what,
  clients,
  start,
  callOf,
}: {
  what: 'push' | 'pull';
  clients: number;
  start: (name: Name) => Promise<Contender>;
  callOf: (client: number) => Call;
}): Promise<Figure[]> {
  const results: Record<Name, Result[]> = { ours: [], 'quick-fastify': [], fastify: [], http: [] };
  for (let round = 0; round < rounds; round++)
    for (const name of contenders) {
      const contender = await start(name);
      try {
        await load(contender.port, { clients, seconds: 1 }, callOf);
        const before = processorTime(contender.pid);
        const { result, delay } = await delayWhile(contender.pid, () =>
          load(contender.port, { clients, seconds }, callOf),
        );
        const usedMs = processorTime(contender.pid) - before;
        results[name].push({ ...result, delay, callMs: Number.isNaN(usedMs) ? null : usedMs / result.sent });
      } finally {
        await contender.stop();
      }
    }
  const median = (name: Name) =>
    results[name].toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds / 2)] as Result;
  const ours = median('ours');
  const own = `${ours.perSecond.toFixed(0)} a second, p50 ${ours.p50.toFixed(1)} p95 ${ours.p95.toFixed(1)} ms`;
  const named = `${what}, ${clients} at once`;
  return [
    {
      name: `${named}: ours`,
      value: `${own}${inProcessorTime(ours)}`,
      ...(what === 'push' && clients === 1 && { aim: atMost(ours.p95, 10, 'ms') }),
    },
    ...(['ours', 'fastify'] as const).flatMap((name) => {
      const { delay } = median(name);
      const whose = name === 'ours' ? 'ours' : words[name];
      return delay ? [{ name: `${named}: event loop of ${whose} late by`, value: lateWords(delay) }] : [];
    }),
    ...(['fastify', 'quick-fastify', 'http'] as const).map((name) => {
      const bare = median(name);
      const percent = Math.round((ours.perSecond / bare.perSecond) * 100);
      return {
        name: `${named}: of ${words[name]}`,
        value: `${percent} % of ${bare.perSecond.toFixed(0)}${inProcessorTime(bare)}`,
        // The target concerns a handler with the same check and SQL without optimisations; the others are
        // listed for comparison.
        ...(clients === people && name === 'fastify' && { aim: atLeast(percent, 80, '%') }),
      };
    }),
  ];
}

/** Processor time, which hardly depends on the machine's load. */
const inProcessorTime = ({ callMs }: Result) =>
  callMs === null ? '' : `, ${(callMs * 1000).toFixed(0)} µs of the processor`;

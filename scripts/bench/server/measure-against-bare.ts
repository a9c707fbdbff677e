import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServerProcess } from '../../../client/e2e/harness/server/server-process.ts';
import type { Figure } from '../figures.ts';
import { startBare } from './bare-process.ts';
import { fillHousehold, pullOf, pushOf, tokenOf } from './calls.ts';
import { type Call, type LoadResult, load } from './load.ts';

const people = 64;
const seconds = 4;
/** Each is measured so often, in turns, and the median counts: others may use the machine too. */
const rounds = 3;

type Name = 'ours' | 'fastify' | 'http';

interface Contender {
  port: number;
  stop: () => Promise<void>;
}

/**
 * Pushes of one edit each and pulls of a whole small household, to our server and to handlers that do nothing but check the token and
 * run the SQL, over the same wire and on copies of the same database.
 *
 * @param together how many clients call at once, one measurement each
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
      // Nothing of an earlier round, such as the log of a database.
      rmSync(dataDir, { recursive: true, force: true });
      cpSync(server.dataDir, dataDir, { recursive: true });
      if (name !== 'ours') return startBare(name, { dataDir, issuer: `${server.url}/oidc` });
      // As it is shipped.
      const env = { DATA_DIR: dataDir, PUBLIC_URL: server.url, CALLS_AT_ONCE: '64' };
      const started = await startServerProcess(env);
      return { port: started.port, stop: started.remove };
    };
    // Of a later second than the accounts: what is asked about a token from before one is not asked for long.
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
    return figures;
  } finally {
    rmSync(copies, { recursive: true, force: true });
    await server.remove();
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
  const results: Record<Name, LoadResult[]> = { ours: [], fastify: [], http: [] };
  for (let round = 0; round < rounds; round++)
    for (const name of ['ours', 'fastify', 'http'] as const) {
      const contender = await start(name);
      try {
        await load(contender.port, { clients, seconds: 1 }, callOf);
        results[name].push(await load(contender.port, { clients, seconds }, callOf));
      } finally {
        await contender.stop();
      }
    }
  const median = (name: Name) =>
    results[name].toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds / 2)] as LoadResult;
  const [ours, fastify, http] = [median('ours'), median('fastify'), median('http')];
  const share = (of: LoadResult) => `${Math.round((ours.perSecond / of.perSecond) * 100)} %`;
  const wait = `p50 ${ours.p50.toFixed(1)} p95 ${ours.p95.toFixed(1)} ms`;
  return [
    {
      name: `${what}, ${clients} at once: ours`,
      value: `${ours.perSecond.toFixed(0)} a second, ${wait}`,
    },
    {
      name: `${what}, ${clients} at once: of a bare Fastify handler`,
      value: `${share(fastify)} of ${fastify.perSecond.toFixed(0)}`,
      ...(clients === 64 && { budget: '80 %' }),
    },
    {
      name: `${what}, ${clients} at once: of node:http`,
      value: `${share(http)} of ${http.perSecond.toFixed(0)}`,
    },
  ];
}

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerProcess } from '../../../client/e2e/harness/server/server-process.ts';
import { accessTokenFor } from '../../../client/e2e/harness/tokens.ts';
import { findFreePort } from '../../../server/src/testing/free-port.ts';
import { type Figure, quantile } from '../figures.ts';
import { startProbedServer } from '../soak/probed-server.ts';
import { type Call, load } from './load.ts';

const clients = 16;
const secondsEach = 1;
const rounds = 4;

/**
 * Measures the cost of metrics, traces and logs: the same load on four servers in turn, compared by processor
 * time per call, which hardly depends on the machine's load.
 */
export async function measureObserving(): Promise<Figure[]> {
  const collector = createServer((request, response) => request.resume().on('end', () => response.end('{}')));
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const metrics = async () => ({ METRICS_PORT: String(await findFreePort()) });
  const servers = {
    nothing: await startProbedServer(),
    metrics: await startProbedServer(await metrics()),
    'metrics and a trace of each': await startProbedServer({
      ...(await metrics()),
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    }),
    'lines in the log': await startProbedServer({ LOG_LEVEL: 'info' }),
  };
  const costs = { push: new Map<string, number[]>(), read: new Map<string, number[]>() };
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const [name, server] of Object.entries(servers))
        for (const [kind, callOf] of [
          ['push', pushesTo(server)] as const,
          ['read', readsFrom(server)] as const,
        ]) {
          const before = await server.usage();
          const { sent } = await load(server.port, { clients, seconds: secondsEach }, callOf);
          const { usedMs } = await server.usage();
          // The first round includes compilation.
          if (round > 0)
            costs[kind].set(name, [
              ...(costs[kind].get(name) ?? []),
              (usedMs - before.usedMsAfterwards) / sent,
            ]);
        }
  } finally {
    for (const server of Object.values(servers)) await server.remove();
    collector.close();
  }
  return Object.entries(costs).flatMap(([kind, of]) => {
    const bare = quantile(of.get('nothing') ?? [], 0.5);
    return [...of].map(([name, all]) => {
      const median = quantile(all, 0.5);
      return {
        name: `processor’s time of a ${kind} with ${name}`,
        value: `${median.toFixed(2)} ms, ${((median / bare) * 100).toFixed(0)} %`,
      };
    });
  });
}

const people = Array.from({ length: clients }, (_, client) => `observed-${client}`);

function headersOf(server: ServerProcess): (client: number) => Record<string, string> {
  const tokens = people.map((subject) => accessTokenFor(server, subject));
  return (client) => ({ authorization: `Bearer ${tokens[client]}`, 'content-type': 'application/json' });
}

function pushesTo(server: ServerProcess): (client: number, sent: number) => Call {
  const headers = headersOf(server);
  const run = randomUUID();
  return (client, sent) => ({
    method: 'PUT',
    path: '/api/quick-list',
    headers: { ...headers(client), 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      items: [
        {
          clientId: `item-${client}`,
          itemName: `milk ${sent}`,
          sync: { op: sent + 1, base: 0, epoch: '', stamp: Date.now() },
        },
      ],
      merge: { device: `${run}-${client}` },
    }),
  });
}

function readsFrom(server: ServerProcess): (client: number, sent: number) => Call {
  const headers = headersOf(server);
  return (client) => ({ method: 'GET', path: '/api/quick-list', headers: headers(client) });
}

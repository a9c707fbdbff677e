import { randomUUID } from 'node:crypto';
import { plainClientOf } from '../../../client/e2e/harness/plain-client.ts';
import type { ServerProcess } from '../../../client/e2e/harness/server/server-process.ts';
import { accessTokenFor } from '../../../client/e2e/harness/tokens.ts';
import type { Figure } from '../figures.ts';

const households = 16;
const batchesEach = 25;
const opsEach = 20;

/** Measures the HTTP throughput of one server process, with every push made durable before the answer. */
export async function measureServer(server: ServerProcess): Promise<Figure[]> {
  const people = Array.from({ length: households }, (_, index) => `bench-${index}`);
  await Promise.all(people.map((name) => plainClientOf(server, name).get('/api/quick-list')));

  const pushing = await secondsOf(() => Promise.all(people.map((name) => pushBatches(server, name))));
  const batches = households * batchesEach;
  const pulls = 20;
  let rows = 0;
  const pulling = await secondsOf(() =>
    Promise.all(
      people.map(async (name) => {
        const client = plainClientOf(server, name);
        for (let i = 0; i < pulls; i++)
          rows += (await client.get('/api/changes?limit=1000')).body.rows.length;
      }),
    ),
  );
  return [
    { name: 'server, push requests', value: `${(batches / pushing).toFixed(0)} a second` },
    { name: 'server, operations pushed', value: `${((batches * opsEach) / pushing).toFixed(0)} a second` },
    { name: 'server, rows pulled', value: `${(rows / pulling).toFixed(0)} a second` },
  ];
}

async function pushBatches(server: ServerProcess, subject: string) {
  const token = accessTokenFor(server, subject);
  for (let batch = 0; batch < batchesEach; batch++) {
    const items = Array.from({ length: opsEach }, (_, index) => ({
      clientId: randomUUID(),
      itemName: `item ${batch}-${index}`,
      sync: { op: batch * opsEach + index + 1, base: 0, epoch: '', stamp: Date.now() },
    }));
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/quick-list`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        'ateria-protocol': '1',
      },
      body: JSON.stringify({ items, merge: { device: `${subject}-device` } }),
    });
    if (!answer.ok) throw new Error(`push answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

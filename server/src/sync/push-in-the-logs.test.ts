import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { v7 } from 'uuid';
import { afterEach, expect, test, vi } from 'vitest';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { loggerOptions } from '#plugins/request-log.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Starts a server that records its log lines. */
async function start(databaseUrl: string | undefined) {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(String(line));
      done();
    },
  });
  const server = await startTestApp({
    ...(databaseUrl !== undefined && { env: { DATABASE_URL: databaseUrl } }),
    deps: { logger: { ...loggerOptions('info'), stream } },
  });
  closing.push(() => server.close());
  /** The log entries of a push, in order. */
  const saidOf = (id: string) =>
    lines.filter((line) => line.includes(id)).map((line) => JSON.parse(line) as Record<string, unknown>);
  return { server, lines, saidOf };
}

/** Another device's stream. */
async function listen(server: TestApp) {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const stopping = new AbortController();
  closing.push(() => stopping.abort());
  const { port } = server.app.server.address() as AddressInfo;
  const { body } = await fetch(`http://127.0.0.1:${port}/api/changes/stream`, {
    headers: { authorization: `Bearer ${await server.issuer.token('ann')}`, 'ateria-device': 'laptop' },
    signal: stopping.signal,
  });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return async (pattern: RegExp) => {
    while (!pattern.test(text)) text += (await reader?.read())?.value ?? '';
  };
}

const milk = (op: number) => ({
  items: [
    {
      clientId: `milk-${op}`,
      itemName: 'Secret milk',
      category: 'dairy',
      sync: { op, base: 0, epoch: '', stamp: 1_768_478_400_000 },
    },
  ],
  recurringItemsToAdvance: [],
  merge: { device: 'phone' },
});

await onBothDatabases((newDatabaseUrl) => {
  test('a push is found in the logs by the id that its device sent: answered, committed, and poked at the other device', async () => {
    const databaseUrl = await newDatabaseUrl();
    const near = await start(databaseUrl);
    // On PostgreSQL the other device is at another server, which is poked through the database.
    const far = databaseUrl === undefined ? near : await start(databaseUrl);
    const hasHeard = await listen(far.server);
    await hasHeard(/event: change\n/);
    const id = v7();
    const answer = await near.server.call('ann', 'PUT', '/api/quick-list', milk(1), {
      'idempotency-key': id,
    });
    expect(answer.statusCode).toBe(200);
    await hasHeard(/event: change\n[\s\S]*event: change\n/);

    const all = near === far ? near.saidOf(id) : [...near.saidOf(id), ...far.saidOf(id)];
    expect(all.map(({ msg }) => msg).sort()).toEqual(['answered', 'committed', 'poked']);
    expect(far.saidOf(id).find(({ msg }) => msg === 'poked')).toMatchObject({ push: [id], seq: 1 });
    expect(near.saidOf(id).find(({ msg }) => msg === 'committed')).toMatchObject({ push: [id], seq: 1 });
    expect([...near.lines, ...far.lines].join()).not.toMatch(/Secret milk|ann@/);
  });

  test('a key that is somebody’s own words is not written down', async () => {
    const { server, lines } = await start(await newDatabaseUrl());
    await server.call('ann', 'PUT', '/api/quick-list', milk(1), { 'idempotency-key': 'ann@example.com' });
    expect(lines.join()).not.toContain('example.com');
    const lineOf = (message: string) =>
      lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === message);
    expect(lineOf('committed').push).toEqual([lineOf('answered').reqId]);
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 } from 'uuid';
import { afterEach, expect, test, vi } from 'vitest';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface OtlpBody {
  resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** A collector for OTLP over HTTP with JSON. */
async function startCollector() {
  const spans: OtlpSpan[] = [];
  const resources: unknown[] = [];
  const faults: unknown[] = [];
  const http = createServer(async (request, response) => {
    try {
      expect([request.method, request.url]).toEqual(['POST', '/v1/traces']);
      expect(request.headers['content-type']).toBe('application/json');
      const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as OtlpBody;
      for (const { resource, scopeSpans } of body.resourceSpans) {
        resources.push(...resource.attributes);
        for (const scope of scopeSpans) spans.push(...scope.spans);
      }
    } catch (fault) {
      faults.push(fault);
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => http.close(resolve).closeAllConnections()));
  const { port } = http.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, spans, resources, faults };
}

const attribute = ({ attributes }: OtlpSpan, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

/** Opens another device's stream; returns a function that waits for a number of pokes. */
async function listen(server: TestApp) {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const leaving = new AbortController();
  closing.push(() => leaving.abort());
  const { body } = await fetch(`http://127.0.0.1:${port}/api/changes/stream`, {
    headers: { authorization: `Bearer ${await server.issuer.token('ann')}` },
    signal: leaving.signal,
  });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return async (count: number) => {
    while (text.split('event: change').length <= count) text += (await reader?.read())?.value ?? '';
  };
}

const milk = {
  items: [
    {
      clientId: 'milk',
      itemName: 'Secret milk',
      category: 'dairy',
      sync: { op: 1, base: 0, epoch: '', stamp: 1_768_478_400_000 },
    },
  ],
  recurringItemsToAdvance: [],
  merge: { device: 'phone' },
};

await onBothDatabases((newDatabaseUrl) => {
  test('a push is one trace: its request, its transaction and the poke, also at another server', async () => {
    const collector = await startCollector();
    const databaseUrl = await newDatabaseUrl();
    const start = async () => {
      const server = await startTestApp({
        env: {
          OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
          ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
        },
      });
      let isClosed = false;
      const close = async () => {
        if (!isClosed) await server.close();
        isClosed = true;
      };
      closing.push(close);
      return { ...server, close };
    };
    const near = await start();
    // On PostgreSQL the other device is at another server, which is poked by NOTIFY.
    const far = databaseUrl === undefined ? near : await start();
    const pokes = await listen(far);
    await pokes(1);
    const push = v7();
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const parentId = 'b7ad6b7169203331';
    const answer = await near.call('ann', 'PUT', '/api/quick-list', milk, {
      'idempotency-key': push,
      traceparent: `00-${traceId}-${parentId}-01`,
    });
    expect(answer.statusCode).toBe(200);
    await pokes(2);
    // Closing exports the remaining spans.
    await far.close();
    await near.close();

    expect(collector.faults).toEqual([]);
    expect(collector.resources).toContainEqual({ key: 'service.name', value: { stringValue: 'ateria' } });
    const ours = collector.spans.filter((span) => span.traceId === traceId);
    const named = (name: string) => ours.filter((span) => span.name === name);
    const [request] = named('PUT /api/quick-list');
    expect(request).toMatchObject({ parentSpanId: parentId });
    expect(request && attribute(request, 'ateria.push')).toBe(push);
    expect(request && attribute(request, 'http.response.status_code')).toBe(200);
    expect(named('transaction').map(({ parentSpanId }) => parentSpanId)).toContain(request?.spanId);
    const [poke, ...more] = named('poke');
    expect([poke?.parentSpanId, more]).toEqual([request?.spanId, []]);
    expect(poke && attribute(poke, 'ateria.push')).toBe(push);
    for (const span of ours)
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
    // The spans contain no household data, and none is of the stream, which would last for hours.
    expect(JSON.stringify(collector.spans)).not.toMatch(/Secret milk|"ann"|changes\/stream/);
  });
});

test('a collector that is away holds nobody up', async () => {
  const server = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } });
  expect((await server.call('ann', 'GET', '/api/quick-list')).statusCode).toBe(200);
  await server.close();
});

test('nothing of it is loaded where nobody asks for it', async () => {
  const server = await startTestApp();
  closing.push(() => server.close());
  const { spawnSync } = await import('node:child_process');
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    await import('#app.ts');
    console.log(loaded.filter((url) => /opentelemetry.sdk|prom-client|start-tracing/.test(url)).length, loaded.length > 100);
  `;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: new URL('../..', import.meta.url),
    encoding: 'utf8',
  });
  expect(stdout.trim()).toBe('0 true');
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { createServerFigures } from '#lib/operations/server-figures.ts';
import { findFreePort } from '#testing/free-port.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '#testing/test-app.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const token = 'a-token-of-the-operator';
const servers: TestApp[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(env: Record<string, string>, deps: TestAppOptions['deps'] = {}) {
  const server = await startTestApp({ env, deps });
  servers.push(server);
  return server;
}

const scrape = async (server: TestApp) => {
  const url = '/metrics';
  const answer = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('text/plain'),
  ]);
  return answer.body;
};
const figureIn = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1] ?? Number.NaN,
  );

await onBothDatabases((newDatabaseUrl) => {
  test('calls are counted by their routes as declared, and nothing of a person is told', async () => {
    const databaseUrl = await newDatabaseUrl();
    const server = await start({
      METRICS_TOKEN: token,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    });
    await server.call('ann', 'PUT', '/api/quick-list', { items: [{ itemName: 'Milk' }] });
    for (const id of ['one', 'two', 'three']) await server.call('ann', 'DELETE', `/api/recipes/${id}`);
    for (const path of ['/api/nothing-1', '/api/nothing-2', '/wp-admin'])
      await server.app.inject({ url: path });
    const text = await scrape(server);
    const calls = (labels: string) => figureIn(text, `ateria_requests_total{${labels}}`);
    expect(calls('method="PUT",route="/api/quick-list",status="200"')).toBe(1);
    expect(calls('method="DELETE",route="/api/recipes/:id",status="404"')).toBe(3);
    expect(text).not.toMatch(/nothing-1|wp-admin|ann|\/one/);
    const timed = 'ateria_request_duration_seconds_count{method="DELETE",route="/api/recipes/:id"}';
    expect(figureIn(text, timed)).toBe(3);
    const { id } = await server.database.db.selectFrom('households').select('id').executeTakeFirstOrThrow();
    expect(text).not.toContain(id);
    expect(figureIn(text, 'ateria_database_up')).toBe(1);
    expect(figureIn(text, 'ateria_database_bytes')).toBeGreaterThan(4096);
    expect(figureIn(text, 'ateria_disk_free_bytes')).toBeGreaterThan(0);
    expect(figureIn(text, 'ateria_database_connections{state="most"}')).toBeGreaterThan(1);
  });
});

test('every query of the dashboard asks for what is told', async () => {
  const server = await start({ METRICS_TOKEN: token });
  await server.call('ann', 'GET', '/api/quick-list');
  const told = new Set([...(await scrape(server)).matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(namesOf));
  const file = path.resolve(import.meta.dirname, '../../operations/grafana-dashboard.json');
  const dashboard = JSON.parse(readFileSync(file, 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
    templating: { list: { query: unknown }[] };
  };
  const queries = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...dashboard.templating.list.map(({ query }) => JSON.stringify(query)),
  ];
  const asked = queries.flatMap((query) => query.match(/\b(?:ateria|nodejs|process)_\w+/g) ?? []);
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((name) => !told.has(name))).toEqual([]);
  // The page that says what to watch uses only existing metrics too.
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../deploy/capacity.md'), 'utf8');
  const watched = page.match(/\b(?:ateria|nodejs|process)_\w+/g) ?? [];
  expect(watched.length).toBeGreaterThan(15);
  const declared = [...told].map((name) => name.replace(/_bucket$/, ''));
  expect(watched.filter((name) => !declared.includes(name))).toEqual([]);
  // All of our own metrics are on the dashboard.
  const ours = [...told].filter((name) => /^ateria_.*(?<!_sum|_count|_seconds)$/.test(name));
  expect(ours.filter((name) => !asked.includes(name))).toEqual([]);
});

/** Names of the series that Prometheus stores for a metric. */
function namesOf([, name = '', type = '']: RegExpExecArray): string[] {
  return type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name];
}

test('nobody without the token is told anything, and without configuration there is nothing to ask', async () => {
  const server = await start({ METRICS_TOKEN: token });
  for (const authorization of [undefined, 'Bearer a-token-of-the-operatox', `Basic ${token}`]) {
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await server.app.inject({ url: '/metrics', headers });
    expect([answer.statusCode, answer.body.includes('ateria_')]).toEqual([401, false]);
  }
  const silent = await start({});
  const answer = await silent.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  expect([answer.statusCode, answer.body.includes('ateria_')]).toEqual([404, false]);
});

test('a port of its own tells, while the app’s port does not', async () => {
  const port = await findFreePort();
  const figures = createServerFigures();
  figures.mails.failed = 3;
  const server = await start({ METRICS_PORT: String(port) }, { figures });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(figureIn(await answer.text(), 'ateria_mails_total{result="failed"}')).toBe(3);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await server.app.inject({ url: '/metrics' })).statusCode).toBe(404);
});

test('a database that is away is told of, with all else', async () => {
  const server = await start({ METRICS_TOKEN: token });
  await server.database.close();
  const text = await scrape(server);
  expect(figureIn(text, 'ateria_database_up')).toBe(0);
  expect(text).not.toMatch(/^ateria_database_bytes /m);
  expect(figureIn(text, 'ateria_streams_open')).toBe(0);
});

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { plainClientOf } from '../../../client/e2e/harness/plain-client.ts';
import { startServerProcess } from '../../../client/e2e/harness/server/server-process.ts';
import { accessTokenFor } from '../../../client/e2e/harness/tokens.ts';
import { type Figure, kilobytes } from '../figures.ts';

type Server = Awaited<ReturnType<typeof startServerProcess>>;

const households = 20;
/** Rows of a household after about a year. */
const recipes = 60;
const meals = 150;
const items = 60;
const streams = 1_000;
/** The limit of open streams per person. */
const streamsAPerson = 8;

/** Measures the disk space per household, and the memory per device that has the app open. */
export async function measureCapacity(): Promise<Figure[]> {
  const server = await startServerProcess({ TRIAL_DAYS: '365', RATE_LIMIT_PER_MINUTE: '1000000' });
  try {
    const names = Array.from({ length: households }, (_, index) => `household-${index}`);
    const emptyBytes = diskOf(server);
    for (const name of names) await fill(server, name);
    // Stopping moves the write-ahead log into the database.
    await server.stop();
    const perHousehold = (diskOf(server) - emptyBytes) / households;
    await server.start();
    const idle = await settledMemory(server);
    // The first streams include what is loaded and compiled on first use.
    const open = await openStreams(server, 'early');
    const before = await settledMemory(server);
    open.push(...(await openStreams(server, 'late')));
    const perStream = ((await settledMemory(server)) - before) / streams;
    for (const stream of open) stream.destroy();
    return [
      {
        name: `disk a household of ${recipes} recipes, ${meals} meals, ${items} items, no images`,
        value: kilobytes(perHousehold),
      },
      { name: 'memory of a server that nobody uses', value: `${(idle / 1e6).toFixed(0)} MB` },
      { name: `memory a stream, of ${streams} more beside as many`, value: kilobytes(perStream) },
    ];
  } finally {
    await server.remove();
  }
}

async function fill(server: Server, name: string): Promise<void> {
  const client = plainClientOf(server, name);
  const expectWell = ({ status }: { status: number }, what: string) => {
    if (status >= 300) throw new Error(`filling ${what} answered ${status}`);
  };
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);
  for (const index of numbered(recipes))
    expectWell(
      await client.call('POST', '/api/recipes', {
        title: `Soup number ${index}`,
        servings: 4,
        ingredients: numbered(9).map((each) => ({ name: `thing ${each} of it`, quantity: '2 dl' })),
        instructions: numbered(6).map(
          (each) => `Step ${each}: stir it for a while and taste what has become of it.`,
        ),
      }),
      'recipes',
    );
  const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
  for (const index of numbered(meals))
    expectWell(
      await client.call('POST', '/api/calendar', {
        title: `Meal ${index}`,
        date: day(index),
        mealType: 'dinner',
      }),
      'meals',
    );
  const list = numbered(items).map((index) => ({ itemName: `thing ${index}`, quantity: '1 kg' }));
  expectWell(await client.put('/api/quick-list', { items: list }), 'items');
}

async function openStreams(server: Server, name: string): Promise<ClientRequest[]> {
  const people = Array.from({ length: streams / streamsAPerson }, (_, index) =>
    accessTokenFor(server, `${name}-${index}`),
  );
  // The first time one after the other, as this creates their households.
  for (const token of people) await openStream(server, token).then((stream) => stream.destroy());
  return Promise.all(
    people.flatMap((token) => Array.from({ length: streamsAPerson }, () => openStream(server, token))),
  );
}

function openStream(server: Server, token: string): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const stream = request(
      { host: '127.0.0.1', port: server.port, path: '/api/changes/stream', headers },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`a stream answered ${answer.statusCode}`));
        answer.on('error', () => undefined).once('data', () => resolve(stream));
      },
    );
    stream.on('error', reject).end();
  });
}

/** The server's resident bytes once they no longer grow. */
async function settledMemory(server: Server): Promise<number> {
  let last = 0;
  for (let tries = 0; tries < 20; tries += 1) {
    await sleep(500);
    const now = memoryOf(server);
    if (Math.abs(now - last) < 1e6) return now;
    last = now;
  }
  return last;
}

function memoryOf(server: Server): number {
  const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

const diskOf = (server: Server): number =>
  readdirSync(server.dataDir)
    .filter((name) => name.startsWith('ateria.db'))
    .reduce((sum, name) => sum + statSync(path.join(server.dataDir, name)).size, 0);

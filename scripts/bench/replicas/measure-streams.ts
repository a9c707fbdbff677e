import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { plainClientOf } from '../../../client/e2e/harness/plain-client.ts';
import type { ServerProcess } from '../../../client/e2e/harness/server/server-process.ts';
import { accessTokenFor } from '../../../client/e2e/harness/tokens.ts';
import { openDatabase } from '../../../server/src/db/database.ts';
import { endConnections } from '../../../server/src/db/testing/end-connections.ts';
import { atMost, type Figure, milliseconds, quantile } from '../figures.ts';
import type { Cluster } from './cluster.ts';

/** Number of streams, each of a household of its own, all on one server. */
const streams = 3_000;
const openedAtOnce = 32;
const edits = 200;
const patienceMs = 60_000;

interface Stream {
  name: string;
  /** `performance.now()` at the last event; `heard` counts the events. */
  heardAt: number;
  heard: number;
  isOpen: boolean;
  close: () => void;
}

/**
 * Measures the delay from an edit on one server to the streams of another, and how long it takes after a lost
 * database connection until all missed changes are told.
 */
export async function measureStreams({ whole, members, databaseUrl }: Cluster): Promise<Figure[]> {
  const [listening, writing] = members;
  if (!listening || !writing) throw new Error('no servers');
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const opened: Stream[] = [];
  const database = openDatabase({ databaseUrl, dataDir: '' });
  try {
    const names = Array.from({ length: streams }, (_, index) => `listener-${index}`);
    const waiting = [...names];
    const openNext = async () => {
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
        opened.push(await openStream(listening, accessTokenFor(whole, name), name, agent));
    };
    await Promise.all(Array.from({ length: openedAtOnce }, openNext));

    const delays: number[] = [];
    for (const stream of opened.slice(0, edits)) {
      const before = stream.heard;
      const sentAt = performance.now();
      await plainClientOf({ ...whole, port: writing.port }, stream.name).put('/api/quick-list', {
        items: [{ itemName: 'milk' }],
      });
      await until(() => stream.heard > before, 'an edit on another server was not told');
      delays.push(stream.heardAt - sentAt);
    }

    // All feeds move without a notification, as if a server died between commit and poke.
    const before = opened.map(({ heard }) => heard);
    await database.db
      .updateTable('households')
      .set((household) => ({ seq: household('seq', '+', 1) }))
      .execute();
    const lostAt = performance.now();
    await endConnections(databaseUrl, 'ateria listens');
    await until(
      () => opened.every(({ heard }, index) => heard > (before[index] ?? 0)),
      'what was missed was not made good',
    );
    const good = opened.map(({ heardAt }) => heardAt - lostAt);
    await wait(2_000); // Other effects of the lost connection may close streams.
    const closed = opened.filter(({ isOpen }) => !isOpen).length;
    return [
      {
        name: 'edit on one server to the stream on another, median and 95th percentile',
        value: `${milliseconds(quantile(delays, 0.5))}, ${milliseconds(quantile(delays, 0.95))}`,
      },
      {
        name: `${streams} streams made good after a lost connection: half, all`,
        value: `${milliseconds(quantile(good, 0.5))}, ${milliseconds(Math.max(...good))}`,
      },
      { name: 'streams that it cost', value: String(closed), aim: atMost(closed, 0, 'streams') },
    ];
  } finally {
    for (const { close } of opened) close();
    agent.destroy();
    await database.close();
  }
}

/** Resolves after the stream's first event, the feed's position. */
function openStream(server: ServerProcess, token: string, name: string, agent: Agent): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const sent = get({ host: '127.0.0.1', port: server.port, path: '/api/changes/stream', agent, headers });
    const stream: Stream = { name, heardAt: 0, heard: 0, isOpen: true, close: () => void sent.destroy() };
    sent.on('error', reject);
    sent.on('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`a stream was answered ${answer.statusCode}`));
      answer.setEncoding('utf8').on('data', (text: string) => {
        if (!text.includes('event: change')) return;
        stream.heard += 1;
        stream.heardAt = performance.now();
        resolve(stream);
      });
      answer.on('error', () => {});
      answer.on('close', () => {
        stream.isOpen = false;
      });
    });
  });
}

async function until(isSo: () => boolean, otherwise: string): Promise<void> {
  for (const giveUpAt = performance.now() + patienceMs; !isSo(); await wait(5))
    if (performance.now() > giveUpAt) throw new Error(otherwise);
}

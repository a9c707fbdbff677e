import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { plainClientOf } from '../../../client/e2e/harness/plain-client.ts';
import { accessTokenFor } from '../../../client/e2e/harness/tokens.ts';
import { type Figure, heldAs, milliseconds } from '../figures.ts';
import type { Cluster } from './cluster.ts';

const writers = 12;
/** Edits that are to be acknowledged before a server is killed, while it is down, and after it is back. */
const between = 150;

interface Written {
  acknowledged: string[];
  /** How often an edit had to be sent again. */
  repeated: number;
  /** The longest that one edit waited for its acknowledgement. */
  longestMs: number;
}

/**
 * Kills each server in turn with `kill -9` while devices push edits through the proxy, each again under its key until it is
 * acknowledged. Then every acknowledged edit has to be there, once.
 */
export async function killEach({ whole, members }: Cluster): Promise<Figure[]> {
  const written: Written = { acknowledged: [], repeated: 0, longestMs: 0 };
  let isOver = false;
  const names = Array.from({ length: writers }, (_, index) => `writer-${index}`);
  const byWriter = new Map(names.map((name) => [name, [] as string[]]));
  const write = async (name: string) => {
    for (let count = 0; !isOver; count++) {
      const item = `${name} ${count}`;
      await push(whole.port, { token: accessTokenFor(whole, name), item }, written);
      byWriter.get(name)?.push(item);
      written.acknowledged.push(item);
    }
  };
  const more = async (count: number) => {
    for (const enough = written.acknowledged.length + count; written.acknowledged.length < enough; )
      await wait(10);
  };
  const writing = Promise.all(names.map(write));
  for (const member of members) {
    await more(between);
    await member.kill();
    await more(between);
    await member.start();
  }
  await more(between);
  isOver = true;
  await writing;

  let lost = 0;
  let doubled = 0;
  for (const [name, items] of byWriter) {
    const present = await plainClientOf(whole, name).itemNames();
    lost += items.filter((item) => !present.includes(item)).length;
    doubled += present.length - new Set(present).size;
  }
  if (lost > 0 || doubled > 0) throw new Error(`${lost} acknowledged edits are lost, ${doubled} doubled`);
  return [
    {
      name: 'edits acknowledged while each server was killed in turn',
      value: String(written.acknowledged.length),
    },
    { name: 'of them lost, and doubled', value: `${lost}, ${doubled}`, aim: heldAs('none of either') },
    { name: 'sent again, since a server was killed over them', value: String(written.repeated) },
    { name: 'the longest that an edit waited', value: milliseconds(written.longestMs) },
  ];
}

/** Sends one edit until it is acknowledged, as a device does. */
async function push(
  port: number,
  { token, item }: { token: string; item: string },
  written: Written,
): Promise<void> {
  const body = JSON.stringify({
    items: [
      { clientId: randomUUID(), itemName: item, sync: { op: 1, base: 0, epoch: '', stamp: Date.now() } },
    ],
    merge: { device: 'bench-device' },
  });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'ateria-protocol': '1',
    'idempotency-key': randomUUID(),
  };
  const sentAt = performance.now();
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/quick-list`, {
      method: 'PUT',
      headers,
      body,
    }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (answer?.status === 200 && text != null) break;
    if (answer && answer.status < 500) throw new Error(`an edit was answered ${answer.status}: ${text}`);
    written.repeated += 1;
    await wait(50);
  }
  written.longestMs = Math.max(written.longestMs, performance.now() - sentAt);
}

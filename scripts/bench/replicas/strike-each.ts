import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { plainClientOf } from '../../../client/e2e/harness/plain-client.ts';
import { accessTokenFor } from '../../../client/e2e/harness/tokens.ts';
import { type Figure, heldAs, milliseconds } from '../figures.ts';
import { beginHalf } from './begin-half.ts';
import type { Cluster, Member } from './cluster.ts';

const writers = 12;
/** Edits to be acknowledged before a server is struck, during, and after it is back. */
const between = 150;

interface Written {
  acknowledged: string[];
  /** Number of times that an edit had to be sent again. */
  repeated: number;
  /** The longest wait for an acknowledgement. */
  longestMs: number;
}

/** How long a device waits for an answer before it repeats the edit. */
const patienceMs = 3_000;

/**
 * Kills each server in turn with `kill -9` while devices push edits through the proxy, repeating each under
 * its key until it is acknowledged. Afterwards every acknowledged edit must exist exactly once. At each kill
 * a stream, an upload and a sign-in are half done.
 */
export const killEach = (cluster: Cluster): Promise<Figure[]> =>
  strikeEach(cluster, {
    strike: (member) => member.kill(),
    begin: (member, name) => beginHalf(cluster, member, name),
    heal: (member) => member.start(),
    done: 'killed',
  });

/**
 * Like `killEach`, but pauses each server with SIGSTOP, as when its machine is overloaded, and resumes it.
 */
export const pauseEach = (cluster: Cluster): Promise<Figure[]> =>
  strikeEach(cluster, {
    strike: (member) => signal(member, 'SIGSTOP'),
    heal: (member) => signal(member, 'SIGCONT'),
    done: 'paused',
  });

async function signal(member: Member, name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const pid = member.pid();
  if (pid !== undefined) process.kill(pid, name);
}

interface Blow {
  strike: (member: Member) => Promise<void>;
  heal: (member: Member) => Promise<void>;
  /**
   * Starts work that is under way during the strike; the returned function completes it while the server is
   * struck.
   */
  begin?: (member: Member, name: string) => Promise<() => Promise<void>>;
  /** What was done to each server, in a word. */
  done: string;
}

async function strikeEach(
  { whole, members }: Cluster,
  { strike, heal, begin, done }: Blow,
): Promise<Figure[]> {
  const written: Written = { acknowledged: [], repeated: 0, longestMs: 0 };
  let isOver = false;
  const names = Array.from({ length: writers }, (_, index) => `${done}-${index}`);
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
    for (const enough = written.acknowledged.length + count; written.acknowledged.length < enough; ) {
      if (fault !== undefined) throw fault;
      await wait(10);
    }
  };
  const writing = Promise.all(names.map(write));
  let fault: unknown;
  writing.catch((error: unknown) => {
    fault = error;
  });
  let ended = 0;
  for (const [index, member] of members.entries()) {
    await more(between);
    const endHalf = await begin?.(member, `half-${index}`);
    await strike(member);
    const end = async () => {
      await endHalf?.();
      ended += endHalf ? 1 : 0;
    };
    await Promise.all([more(between), end()]).finally(() => heal(member));
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
      name: `edits acknowledged while each server was ${done} in turn`,
      value: String(written.acknowledged.length),
    },
    { name: 'of them lost, and doubled', value: `${lost}, ${doubled}`, aim: heldAs('none of either') },
    { name: `sent again, since a server was ${done} over them`, value: String(written.repeated) },
    ...(begin
      ? [
          {
            name: `streams, uploads and sign-ins under way while each server was ${done}, that ended well`,
            value: `${ended} of ${members.length} each`,
            aim: heldAs('all'),
          },
        ]
      : []),
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
      signal: AbortSignal.timeout(patienceMs),
    }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (answer?.status === 200 && text != null) break;
    // A truncated answer does not count.
    if (answer && text != null && answer.status < 500)
      throw new Error(`an edit was answered ${answer.status}: ${text}`);
    written.repeated += 1;
    await wait(50);
  }
  written.longestMs = Math.max(written.longestMs, performance.now() - sentAt);
}

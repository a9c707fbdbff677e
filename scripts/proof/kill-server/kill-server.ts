import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { accessTokenFor } from '../../../client/e2e/harness/tokens.ts';
import { findFreePort } from '../../../server/src/testing/free-port.ts';
import type { ChangesPage } from '../../../sync-protocol/src/sync/changes.ts';
import { parseCursor } from '../../../sync-protocol/src/sync/cursor.ts';
import { createRng } from '../../../sync-protocol/testing/rng.ts';
import { createPostingWriter } from './posting-writer.ts';
import { createReplacingWriter } from './replacing-writer.ts';
import { createServerLife } from './server-life.ts';
import { countCarriedOut, findDamage, findDifferences } from './verify.ts';
import { createMergingWriter, type Write, type Writer, type WriterDeps } from './writer.ts';

export interface KillReport {
  kills: number;
  /** Kills before the server was ready. */
  killsWhileStarting: number;
  /** Acknowledged requests; `changes` counts their operations. */
  acknowledged: number;
  changes: number;
  /**
   * Requests repeated after a kill; `retriesOfCarriedOut` counts those that the server had carried out before
   * it died.
   */
  retries: number;
  retriesOfCarriedOut: number;
  /** Milliseconds from a start to being ready. */
  startMs: number[];
  /** Faults, each as a sentence. */
  faults: string[];
}

export interface KillOptions {
  kills: number;
  seed: number;
  /** Kills after which everything is compared and new households are started. */
  killsPerRound?: number;
  onRound?: (report: Readonly<KillReport>) => void;
}

const longestLifeMs = 400;
const patienceMs = 5_000;
const answerTimeoutMs = 20_000;
const tokenUseMs = 5 * 60_000;

/**
 * Kills the real server with SIGKILL at random moments under load, and compares its data with what it
 * acknowledged.
 */
export async function killServer(options: KillOptions): Promise<KillReport> {
  const { kills, seed, killsPerRound = 50, onRound } = options;
  const rng = createRng(seed);
  const server = createServerLife(await findFreePort());
  const report: KillReport = {
    kills: 0,
    killsWhileStarting: 0,
    acknowledged: 0,
    changes: 0,
    retries: 0,
    retriesOfCarriedOut: 0,
    startMs: [],
    faults: [],
  };
  const households: Writer[][] = [];
  const epochs = new Map<string, string>();
  const pending = new Map<Writer, Write>();
  /** Open while a server is ready. */
  let gate = createGate();
  /** Opens with the first write that the current server acknowledges. */
  let firstWrite = createGate();

  const tokens = new Map<string, { token: string; until: number }>();
  function tokenOf(subject: string): string {
    const known = tokens.get(subject);
    if (known && known.until > Date.now()) return known.token;
    const token = accessTokenFor(server, subject);
    tokens.set(subject, { token, until: Date.now() + tokenUseMs });
    return token;
  }

  async function send(subject: string, method: string, path: string, write?: Write): Promise<unknown> {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokenOf(subject)}`,
        ...(write && { 'idempotency-key': write.key }),
        ...(write?.body && { 'content-type': 'application/json' }),
      },
      body: write?.body || undefined,
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Refused(`${method} ${path} was answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  }

  async function keepWriting(writer: Writer, isOver: () => boolean) {
    while (!isOver()) {
      const write = writer.next();
      pending.set(writer, write);
      for (let answer: unknown; answer === undefined; ) {
        await gate.opened;
        try {
          answer = await send(writer.subject, write.method, write.path, write);
        } catch (error) {
          if (error instanceof Refused || (error instanceof Error && error.name === 'TimeoutError'))
            throw error;
          report.retries += 1;
          await sleep(2);
          continue;
        }
        writer.acknowledge(answer);
      }
      pending.delete(writer);
      report.acknowledged += 1;
      firstWrite.open();
    }
  }

  async function startAgain() {
    const { ready } = server.start();
    const startMs = await ready;
    if (startMs === null) throw new Error(`The server did not start:\n${server.log()}`);
    report.startMs.push(startMs);
    report.retriesOfCarriedOut += countCarriedOut(
      server.dataDir,
      [...pending.values()].map(({ key }) => key),
    );
    gate.open();
  }

  async function killOnce() {
    // Otherwise most servers on a slow machine would die before doing anything.
    if (rng.chance(0.8)) await Promise.race([firstWrite.opened, sleep(patienceMs)]);
    await sleep(rng.next() * longestLifeMs);
    firstWrite = createGate();
    gate = createGate();
    await server.kill();
    report.kills += 1;
    if (report.kills < kills && rng.chance(0.15)) {
      const { ready } = server.start();
      await Promise.race([ready, sleep(rng.next() * (report.startMs[0] ?? 500))]);
      await server.kill();
      report.kills += 1;
      report.killsWhileStarting += 1;
    }
    await startAgain();
  }

  async function compare(writers: readonly Writer[]) {
    const subject = writers[0]?.subject ?? '';
    const readPage = (since: string | undefined) =>
      send(
        subject,
        'GET',
        `/api/changes?limit=1000${since ? `&since=${since}` : ''}`,
      ) as Promise<ChangesPage>;
    report.faults.push(...(await findDifferences(writers, readPage)).map((fault) => `${subject}: ${fault}`));
    const epoch = parseCursor((await readPage(undefined)).next)?.epoch ?? '';
    if ((epochs.get(subject) ?? epoch) !== epoch) report.faults.push(`${subject}: a new epoch`);
    epochs.set(subject, epoch);
  }

  try {
    await server.start().ready;
    await server.stop(); // Node's compile cache is only written at a regular exit.
    await startAgain();
    while (report.kills < kills && report.faults.length === 0) {
      const round = households.length / kindsOfHouseholds.length;
      const own = kindsOfHouseholds.map(([name, ...makers]) =>
        makers.map((make) => make({ subject: `${name}-${round}`, rng: rng.fork(), newId: randomUUID })),
      );
      households.push(...own);
      for (const writers of own) await compare(writers);
      const end = Math.min(kills, report.kills + killsPerRound);
      const writing = own.flat().map((writer) => keepWriting(writer, () => report.kills >= end));
      const killing = async () => {
        while (report.kills < end) await killOnce();
      };
      await Promise.all([killing(), ...writing]);
      for (const writers of own) await compare(writers);
      report.faults.push(...findDamage(server.dataDir));
      report.changes = households.flat().reduce((sum, writer) => sum + writer.expected().changes, 0);
      onRound?.(report);
    }
    for (const writers of households) await compare(writers);
    await server.stop();
    report.faults.push(...findDamage(server.dataDir));
    if (server.log().includes('database was replaced'))
      report.faults.push('a kill was taken for a restore from a backup');
  } finally {
    await server.kill();
    server.remove();
  }
  return report;
}

/** Kinds of households, with the concurrent writers of each. */
const kindsOfHouseholds: readonly [name: string, ...makers: ((deps: WriterDeps) => Writer)[]][] = [
  ['aino', createMergingWriter, createMergingWriter],
  ['eino', createMergingWriter, createMergingWriter],
  ['list', createReplacingWriter],
  ['meals', createPostingWriter],
];

function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** An answer that a kill cannot explain. */
class Refused extends Error {}

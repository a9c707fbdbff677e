import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ServerProcess } from '../../../client/e2e/harness/server/server-process.ts';
import { accessTokenFor } from '../../../client/e2e/harness/tokens.ts';
import { createRng } from '../../../sync-protocol/testing/rng.ts';
import { png } from '../../proof/fuzz/images.ts';
import { createMergingWriter } from '../../proof/kill-server/writer.ts';

const households = ['aino', 'eino', 'ville', 'helmi'];
const devicesEach = 2;
const streamsEach = 4;
const comeBackLater = [408, 503];
const width = 160;
const height = 120;

/** Counts of the work done so far. */
export interface Done {
  pushes: number;
  streams: number;
  images: number;
  exports: number;
  /** Calls repeated later, as devices do, because this machine was too busy. */
  later: number;
}

/**
 * Simulates some households until `isOver`: devices edit, streams are opened and closed, images sent and
 * viewed, exports downloaded.
 */
export async function keepBusy(
  server: ServerProcess,
  done: Done,
  { isOver, exportEveryMs, pauseMs }: { isOver: () => boolean; exportEveryMs: number; pauseMs: number },
): Promise<void> {
  const tokens = new Map<string, { token: string; until: number }>();
  /** Reuses tokens as devices do; each is valid for ten minutes. */
  const tokenOf = (subject: string): string => {
    const known = tokens.get(subject);
    if (known && performance.now() < known.until) return known.token;
    const token = accessTokenFor(server, subject);
    tokens.set(subject, { token, until: performance.now() + 5 * 60_000 });
    return token;
  };
  const call = async (
    subject: string,
    method: string,
    path: string,
    more: RequestInit = {},
  ): Promise<Response> => {
    const headers = { authorization: `Bearer ${tokenOf(subject)}`, ...more.headers };
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { ...more, method, headers });
    if (answer.ok) return answer;
    const words = await answer.text();
    if (!comeBackLater.includes(answer.status))
      throw new Error(`${method} ${path}: ${answer.status} ${words}`);
    done.later += 1;
    await pause(1_000);
    return call(subject, method, path, more);
  };
  const again = async (work: () => Promise<void>) => {
    while (!isOver()) await work();
  };

  const edit = (subject: string, seed: number) => {
    const writer = createMergingWriter({ subject, rng: createRng(seed), newId: randomUUID });
    return again(async () => {
      const { method, path, key, body } = writer.next();
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      const answer = await call(subject, method, path, { headers, body });
      writer.acknowledge(await answer.json());
      done.pushes += 1;
      await pause(pauseMs);
    });
  };

  const listen = (subject: string) =>
    again(async () => {
      const leaving = AbortSignal.timeout(Math.round(500 + 2_000 * Math.random()));
      const headers = { 'accept-encoding': 'gzip', 'ateria-device': randomUUID() };
      try {
        const answer = await call(subject, 'GET', '/api/changes/stream', { headers, signal: leaving });
        for await (const _ of answer.body ?? []);
      } catch (error) {
        if (!leaving.aborted) throw error;
      }
      done.streams += 1;
    });

  const photograph = (subject: string) =>
    again(async () => {
      const bytes = png(width, height, noisyPixels());
      const url = `/api/images/${createHash('sha256').update(bytes).digest('hex')}`;
      const headers = { 'content-type': 'image/png' };
      await call(subject, 'PUT', url, { headers, body: new Uint8Array(bytes) });
      await (await call(subject, 'GET', url)).arrayBuffer();
      done.images += 1;
      await pause(1_000);
    });

  const takeHome = (subject: string) =>
    again(async () => {
      await (await call(subject, 'GET', '/api/users/me/export')).arrayBuffer();
      done.exports += 1;
      for (const endsAt = performance.now() + exportEveryMs; performance.now() < endsAt && !isOver(); )
        await pause(500);
    });

  for (const subject of households) await call(subject, 'GET', '/api/quick-list');
  await Promise.all(
    households.flatMap((subject, index) => [
      ...Array.from({ length: devicesEach }, (_, device) => edit(subject, index * devicesEach + device + 1)),
      ...Array.from({ length: streamsEach }, () => listen(subject)),
      photograph(subject),
      takeHome(subject),
    ]),
  );
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Pixels of a new random PNG: per line a filter byte of 0, then three bytes per pixel. */
function noisyPixels(): Buffer {
  const lines = Array.from({ length: height }, () =>
    Buffer.concat([Buffer.alloc(1), randomBytes(3 * width)]),
  );
  return Buffer.concat(lines);
}

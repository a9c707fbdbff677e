import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { sharedPostgres } from '#db/testing/shared-postgres.ts';
import { startTcpProxy } from '#testing/tcp-proxy.ts';
import { startTestApp } from '#testing/test-app.ts';

const started = await sharedPostgres();
if (!started.isAvailable) test.skip(`PostgreSQL: ${started.reason}`, () => {});

const people = ['aino', 'ville', 'eeva'];
const devices = ['phone', 'laptop'];
const editsEach = 6;

/** Delays all data by 50 to 100 ms, in order. */
function late(from: Socket, to: Socket): void {
  let before = Promise.resolve();
  from.on('data', (chunk) => {
    const arrived = sleep(randomInt(50, 101));
    before = before.then(() => arrived).then(() => void (to.writable && to.write(chunk)));
  });
}

interface Pushed {
  /** Version of the answer's row. */
  version: number;
  sentAt: number;
  answeredAt: number;
}

test.runIf(started.isAvailable)(
  'a PostgreSQL that is evenly slow, 50 to 100 ms each way, costs time and nothing else: every write is done, in its order',
  { timeout: 120_000 },
  async () => {
    if (!started.isAvailable) return;
    const near = new URL(await started.postgres.newDatabase());
    const far = await startTcpProxy(() => Number(near.port), late);
    const url = new URL(near);
    url.port = String(far.port);
    const server = await startTestApp({ env: { DATABASE_URL: url.href } });
    onTestFinished(async () => {
      await server.close();
      await far.close();
    });
    const push = async (person: string, device: string, op: number): Promise<Pushed> => {
      const id = `${person}-${device}-${op}`;
      const sync = { op, base: 0, epoch: '', stamp: server.clock.ms };
      const sentAt = performance.now();
      const answer = await server.call(
        person,
        'PUT',
        '/api/quick-list',
        {
          items: [{ clientId: id, itemName: id, sync }],
          recurringItemsToAdvance: [],
          merge: { device: `${device}-of-${person}` },
        },
        { 'idempotency-key': id },
      );
      expect(answer.statusCode, answer.body).toBe(200);
      const { acknowledged, rows } = answer.json();
      expect(acknowledged).toEqual([op]);
      return { version: rows[0].version, sentAt, answeredAt: performance.now() };
    };

    for (const person of people) {
      const { statusCode } = await server.call(person, 'GET', '/api/quick-list');
      expect(statusCode).toBe(200);
    }
    const ofPeople = await Promise.all(
      people.map(async (person) => {
        const ofDevices = await Promise.all(
          devices.map(async (device) => {
            const pushed: Pushed[] = [];
            for (let op = 1; op <= editsEach; op += 1) pushed.push(await push(person, device, op));
            return pushed;
          }),
        );
        return ofDevices.flat();
      }),
    );
    for (const [index, person] of people.entries()) {
      const pushed = ofPeople[index] ?? [];
      const count = devices.length * editsEach;
      expect(new Set(pushed.map(({ version }) => version)).size).toBe(count);
      // A push sent after another one was answered gets a higher version.
      for (const one of pushed)
        for (const later of pushed.filter(({ sentAt }) => sentAt > one.answeredAt))
          expect(later.version).toBeGreaterThan(one.version);
      const { rows } = (await server.call(person, 'GET', '/api/changes?limit=1000')).json();
      const versions: number[] = rows.map(({ version }: { version: number }) => version);
      expect(versions).toHaveLength(count);
      expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    }
    // The delay was in effect: four round trips per push.
    const waits = ofPeople.flat().map(({ sentAt, answeredAt }) => answeredAt - sentAt);
    expect(Math.min(...waits)).toBeGreaterThan(4 * 2 * 50);
  },
);

import { IDBObjectStore } from 'fake-indexeddb';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { OpenStream } from '../pull/poke-stream.ts';
import { createStory } from '../testing/device.ts';
import { rejected, requestLost, type Script, signedOut } from '../testing/scripted-api.ts';
import { createTestTimers } from '../testing/test-timers.ts';
import { createSyncEngine } from './sync-engine.ts';

/** Runs a whole engine on one device, on test time. */
async function runEngine({ openStream = async () => null }: { openStream?: OpenStream } = {}) {
  const story = createStory();
  const device = await story.device('phone');
  const timers = createTestTimers(story.clock.nowMs);
  let ids = 0;
  const engine = createSyncEngine({
    db: device.db,
    api: device.api,
    openStream,
    locks: undefined,
    timers,
    isOnline: () => true,
    newId: () => `id-${++ids}`,
    retryDelayMs: (failures) => failures * 2_500,
    onWritten: () => {},
    onFault: () => {},
  });
  onTestFinished(() => engine.stop());
  return { ...story, device, engine, timers, status: () => device.db.status.get('status') };
}

const edit = quickItem.add('milk', { itemName: 'milk' });

test('an edit is sent by itself a second after it was made', async () => {
  const { engine, timers, server } = await runEngine();
  await engine.write(edit);
  await timers.run(999);
  expect(server.rows()).toHaveLength(0);
  await timers.run(1);
  expect(server.rows()).toHaveLength(1);
});

test('an edit that somebody else waits to see is sent at once', async () => {
  const { engine, timers, server } = await runEngine();
  engine.together.hurried.set(new Set(['quick-list']));
  await engine.write(edit);
  await timers.run(0);
  expect(server.rows()).toHaveLength(1);
});

test('what another has sent is not told as tried again', async () => {
  const { engine, timers, device, status } = await runEngine();
  await engine.write(edit);
  device.api.next(requestLost);
  await timers.run(1_500);
  expect(await status()).toMatchObject({ retries: 1 });
  await device.push();
  await timers.run(60_000);
  expect(await status()).toMatchObject({ retries: 0 });
});

test('what is written in bulk goes at once, and not when the hand has rested', async () => {
  const { engine, timers, device } = await runEngine();
  await engine.write(edit);
  await timers.run(0);
  expect(device.api.sent.filter(({ method }) => method === 'PUT')).toEqual([]);
  const many = Array.from({ length: 60 }, (_, index) => ({ ...edit, id: `bread-${index}` }));
  await engine.write(many);
  await timers.run(0);
  expect(await device.outbox()).toEqual([]);
});

test('waking everything opens no transaction for the queues in which nothing waits', async () => {
  const { engine, timers, device } = await runEngine();
  await engine.write(edit);
  const asked: string[] = [];
  const { get } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'batches') asked.push(String(key));
    return get.call(this, key);
  });
  engine.refresh();
  await timers.run(0);
  expect(new Set(asked)).toEqual(new Set(['quick-list']));
  expect(await device.outbox()).toEqual([]);
});

test('a page that died while sending is not believed for ever', async () => {
  const { engine, timers, device, status } = await runEngine();
  const dead = { connection: 'online', isSending: true, retries: 0, remaining: null, syncedAt: 1 } as const;
  await device.db.status.put({ key: 'status', ...dead });
  engine.refresh();
  await timers.run(0);
  expect(await status()).toMatchObject({ isSending: false });
});

describe.each<[string, Script]>([
  ['refused for the token', signedOut],
  ['refused for an old build', () => ({ kind: 'upgrade-required' })],
])('[Q6] [W6] a queue that was %s', (_name, script) => {
  test('goes on by itself as soon as the server answers a pull again', async () => {
    const { engine, timers, device, server } = await runEngine();
    await engine.write(edit);
    device.api.next(script);
    await timers.run(1_000);
    expect(server.rows()).toHaveLength(0);
    await timers.run(600_000);
    expect(server.rows()).toHaveLength(0);
    engine.pull();
    await timers.run(0);
    expect(server.rows()).toHaveLength(1);
    expect(await device.outbox()).toEqual([]);
  });
});

describe('a disk that is full', () => {
  test('[Q9] is told of when an answer cannot be kept, is no missing connection, and the queue waits it out', async () => {
    const { engine, timers, device, status } = await runEngine();
    let told = 0;
    engine.storage.subscribe(() => {
      told += 1;
    });
    await engine.write(edit);
    const mend = device.failWrites('quickItems', 'QuotaExceededError');
    await timers.run(60_000);
    expect(engine.storage.read()).toBe('full');
    expect(told).toBe(1);
    expect((await status())?.connection).not.toBe('offline');
    expect(await engine.drain('quick-list')).toBe('storage');
    mend();
    await timers.run(60_000);
    expect(engine.storage.read()).toBeNull();
    expect(await device.outbox()).toEqual([]);
    expect(await device.item('milk')).toMatchObject({ sync: 'saved' });
  });

  test('[Q9] is told of when a page cannot be kept, and the page comes when there is room', async () => {
    const { engine, timers, device, device: phone, server } = await runEngine();
    server.merge({
      key: 'k',
      queue: 'quick-list',
      device: 'laptop',
      changes: [{ clientId: 'eggs', itemName: 'eggs', sync: { op: 1, base: 0, epoch: '', stamp: 1 } }],
    });
    const mend = device.failWrites('quickItems', 'QuotaExceededError');
    engine.pull();
    await timers.run(30_000);
    expect(engine.storage.read()).toBe('full');
    mend();
    await timers.run(60_000);
    expect(engine.storage.read()).toBeNull();
    expect(await phone.item('eggs')).toMatchObject({ itemName: 'eggs' });
  });

  test('is told of when an edit cannot be kept, and nothing of the edit stays', async () => {
    const { engine, device } = await runEngine();
    const mend = device.failWrites('outbox', 'QuotaExceededError');
    await expect(engine.write(edit)).rejects.toThrow();
    expect(engine.storage.read()).toBe('full');
    expect(await device.items()).toEqual({});
    mend();
    await engine.write(edit);
    expect(engine.storage.read()).toBeNull();
  });
});

test('[Q9] a missing connection is no fault of the disk', async () => {
  const { engine, timers, device, status } = await runEngine();
  await engine.write(edit);
  device.api.next(...Array.from({ length: 8 }, () => requestLost));
  await timers.run(60_000);
  expect((await status())?.connection).toBe('offline');
  expect(engine.storage.read()).toBeNull();
});

test('[W10] a server that has no such route rejects nothing: the queue waits until it has', async () => {
  const { engine, timers, device } = await runEngine();
  await engine.write(edit);
  await engine.write({ ...edit, id: 'eggs' });
  device.api.next(rejected(404, 'not_found'), rejected(404, 'not_found'));
  await timers.run(3_000);
  expect((await device.outbox()).map(({ parked }) => parked)).toEqual([null, null]);
  await timers.run(60_000);
  expect(await device.outbox()).toEqual([]);
  const keys = device.api.sent.flatMap(({ headers }) => headers?.['idempotency-key'] ?? []);
  expect(new Set(keys).size).toBe(3);
});

test('[W10] a key that was used for another body is given up, not the operations', async () => {
  const { engine, timers, device } = await runEngine();
  await engine.write(edit);
  device.api.next(rejected(422, 'idempotency_key_reused'));
  await timers.run(60_000);
  expect(await device.outbox()).toEqual([]);
  expect(await device.item('milk')).toMatchObject({ sync: 'saved' });
});

test('[P7] a cursor that the server cannot read is forgotten, and everything pulled again', async () => {
  const { engine, timers, device, status } = await runEngine();
  await engine.write(edit);
  engine.refresh();
  await timers.run(2_000);
  device.api.next(rejected(400, 'invalid_request'));
  engine.pull();
  await timers.run(60_000);
  expect((await device.state()).cursor).toMatch(/\.1$/);
  expect(await device.item('milk')).toMatchObject({ sync: 'saved' });
  expect((await status())?.connection).toBe('online');
});

test('[H9] the mark of the households is told to whoever wants it, and to nobody after that', async () => {
  let send = (_text: string) => {};
  const openStream = async () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
  const { engine, timers } = await runEngine({ openStream });
  const marks: string[] = [];
  const poke = (mark: string) => send(`event: households\ndata: ${JSON.stringify({ mark })}\n\n`);
  engine.setListening(true);
  await timers.run(0);
  poke('before anybody asked');
  await timers.run(0);
  engine.onHouseholdsMark((mark) => marks.push(mark));
  poke('renamed');
  await vi.waitFor(() => expect(marks).toEqual(['renamed']));
  engine.onHouseholdsMark(null);
  poke('later');
  await timers.run(0);
  expect(marks).toEqual(['renamed']);
});

import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApiClient } from '#api/http.ts';
import { toSyncApi } from '../engine/to-sync-api.ts';
import { createStory } from '../testing/device.ts';
import { answerLost, rejected, requestLost, type Script, signedOut } from '../testing/scripted-api.ts';

/** A proxy with a body size limit, as nginx has, in front of the server; called with the app's client. */
async function startProxy({ roomBytes }: { roomBytes: number }) {
  let refused = 0;
  const server = http.createServer((request, response) => {
    const isRoom = Number(request.headers['content-length']) <= roomBytes;
    if (!isRoom) refused += 1;
    request.resume();
    response.writeHead(isRoom ? 502 : 413, { 'content-type': 'text/html' }).end('<h1>nginx</h1>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const api = toSyncApi(
    createApiClient({
      baseUrl: `http://127.0.0.1:${port}`,
      fetch,
      getAccessToken: async () => ({ kind: 'token', token: 'of-aino' }),
    }),
  );
  const script: Script = async (serve, request) => {
    const before = refused;
    const result = await api.request(request);
    return refused > before ? result : serve();
  };
  return { script, refused: () => refused };
}

/** Lets the server answer and changes its answer. */
function answering(change: (body: Record<string, unknown>) => Record<string, unknown>): Script {
  return (serve) => {
    const result = serve();
    return result.kind === 'ok'
      ? { ...result, body: change(result.body as Record<string, unknown>) }
      : result;
  };
}

test('with an empty queue nothing is sent', async () => {
  const phone = await createStory().device('phone');
  expect(await phone.push()).toEqual({ kind: 'idle' });
  expect(phone.api.sent).toEqual([]);
});

test('[Q2] an acknowledgement removes the operations and lands the rows', async () => {
  const phone = await createStory().device('phone');
  await phone.add('milk');
  expect(await phone.push()).toMatchObject({ kind: 'pushed' });
  expect(await phone.outbox()).toEqual([]);
  expect(await phone.db.batches.toArray()).toEqual([]);
  expect(await phone.item('milk')).toMatchObject({ _id: 'milk', sync: 'saved' });
});

test('[Q2] exactly the named operations go: what was edited during the request stays queued and on screen', async () => {
  const { device } = createStory();
  const phone = await device('phone');
  await phone.add('milk');
  phone.api.next(async (serve) => {
    await phone.set('milk', { itemName: 'oat milk' });
    return serve();
  });
  await phone.push();
  expect((await phone.outbox()).map(({ n }) => n)).toEqual([2]);
  expect(await phone.item('milk')).toMatchObject({ itemName: 'oat milk', sync: 'waiting' });
  await phone.sync();
  expect(await phone.item('milk')).toMatchObject({ itemName: 'oat milk', sync: 'saved' });
});

test('[Q2] an acknowledgement of operations that were not sent removes nothing', async () => {
  const phone = await createStory().device('phone');
  await phone.add('milk');
  phone.api.next(async (serve) => {
    await phone.add('eggs');
    return answering((body) => ({ ...body, acknowledged: [1, 2, 3] }))(serve, phone.api.sent[0] as never);
  });
  await phone.push();
  expect((await phone.outbox()).map(({ n }) => n)).toEqual([2]);
});

test('[Q2] nothing of the answer lands when its rows cannot be stored', async () => {
  const phone = await createStory().device('phone');
  await phone.add('milk');
  const mend = phone.failWrites('quickItems');
  await expect(phone.push()).rejects.toThrow('QuotaExceeded');
  expect(await phone.outbox()).toHaveLength(1);
  mend();
  await phone.sync();
  expect(await phone.item('milk')).toMatchObject({ sync: 'saved' });
  expect(phone.api.sent[1]).toEqual(phone.api.sent[0]);
});

describe('W4', () => {
  test.each<[string, (body: Record<string, unknown>) => Record<string, unknown>]>([
    ['names no operation', (body) => ({ ...body, acknowledged: [], rejected: [] })],
    ['names only some', (body) => ({ ...body, acknowledged: [1] })],
    ['is a list', () => ({ items: [] })],
    ['is not ours', () => ({ title: 'Welcome to Hotel WiFi' })],
    ['has a row that is none', (body) => ({ ...body, rows: [{}] })],
  ])('[W4] an answer that %s is no answer: the same request goes again', async (_name, change) => {
    const phone = await createStory().device('phone');
    await phone.add('milk');
    await phone.add('eggs');
    phone.api.next(answering(change));
    expect(await phone.push()).toEqual({ kind: 'retry' });
    expect(await phone.outbox()).toHaveLength(2);
    expect(await phone.item('milk')).toMatchObject({ sync: 'waiting' });
    await phone.push();
    expect(phone.api.sent[1]).toEqual(phone.api.sent[0]);
    expect(await phone.outbox()).toEqual([]);
  });

  test.each<[string, Script]>([
    ['lost', requestLost],
    ['answered into the void', answerLost],
    ['refused for the token', signedOut],
    ['refused for an old build', () => ({ kind: 'upgrade-required' })],
  ])(
    '[W3] [W6] [Q6] a request that is %s keeps the queue and is sent again as it was',
    async (_name, script) => {
      const { device, server } = createStory();
      const phone = await device('phone');
      await phone.add('milk');
      phone.api.next(script, script);
      const first = await phone.push();
      expect(first.kind).not.toBe('pushed');
      await phone.push();
      expect(await phone.outbox()).toHaveLength(1);
      await phone.push();
      expect(phone.api.sent[1]).toEqual(phone.api.sent[0]);
      expect(phone.api.sent[2]).toEqual(phone.api.sent[0]);
      expect(server.rows()).toHaveLength(1);
      expect(server.rows()[0]?.version).toBe(1);
    },
  );
});

test('[W5] a lost answer does not undo what another device did to the row meanwhile', async () => {
  const { device, clock } = createStory();
  const phone = await device('phone');
  const laptop = await device('laptop');
  await phone.add('milk');
  await phone.sync();
  await laptop.sync();
  await phone.set('milk', { itemName: 'oat milk' });
  phone.api.next(answerLost);
  await phone.push();
  await laptop.sync();
  clock.nowMs -= 30_000;
  await laptop.set('milk', { itemName: 'soy milk' });
  await laptop.sync();
  await phone.sync();
  expect(await phone.item('milk')).toMatchObject({ itemName: 'soy milk', sync: 'saved' });
});

test('[Q1] the same batch sent by two tabs at once is settled once', async () => {
  const { device, server } = createStory();
  const phone = await device('phone');
  await phone.add('milk');
  const results = await Promise.all([phone.push(), phone.push()]);
  expect(results).toMatchObject([{ kind: 'pushed' }, { kind: 'pushed' }]);
  expect(await phone.outbox()).toEqual([]);
  expect(server.rows()[0]?.version).toBe(1);
});

test('[Q1] a late answer to a batch that is settled already touches nothing', async () => {
  const phone = await createStory().device('phone');
  await phone.add('milk');
  phone.api.next(async (serve) => {
    const late = serve();
    await phone.push();
    await phone.set('milk', { quantity: '2' });
    return late;
  });
  await phone.push();
  expect(await phone.outbox()).toHaveLength(1);
  expect(await phone.item('milk')).toMatchObject({ quantity: '2', sync: 'waiting' });
});

describe('rejections', () => {
  const tooLong = { itemName: 'x'.repeat(500) };

  test('[W8] [Q4] a bad operation is rejected with its reason, the others of its batch are through', async () => {
    const phone = await createStory().device('phone');
    await phone.add('milk', tooLong.itemName);
    await phone.add('eggs');
    await phone.push();
    expect((await phone.outbox()).map(({ id, parked }) => [id, parked?.code])).toEqual([
      ['milk', 'invalid_request'],
    ]);
    expect(await phone.item('milk')).toMatchObject({ sync: 'parked', ...tooLong });
    expect(await phone.item('eggs')).toMatchObject({ sync: 'saved' });
    expect(await phone.push()).toEqual({ kind: 'idle' });
  });

  test('[Q4] later operations of the row wait behind it and show on top of it', async () => {
    const { device, server } = createStory();
    const phone = await device('phone');
    await phone.add('milk');
    await phone.sync();
    await phone.set('milk', tooLong);
    await phone.set('milk', { quantity: '2' });
    await phone.push();
    await phone.set('milk', { isChecked: true });
    expect(await phone.push()).toEqual({ kind: 'idle' });
    expect((await phone.outbox()).map(({ parked }) => parked?.code ?? null)).toEqual([
      'invalid_request',
      null,
      null,
    ]);
    expect(await phone.item('milk')).toMatchObject({ ...tooLong, quantity: '2', isChecked: true });
    expect(server.row('quickItem', 'milk')?.fields).toMatchObject({ itemName: 'milk', quantity: '' });
  });

  test('[W8] a batch that is rejected whole goes again in halves, and only the bad ones are rejected', async () => {
    const phone = await createStory().device('phone');
    for (let index = 0; index < 128; index += 1) await phone.add(`item-${index}`);
    const bad = ['item-0', 'item-101'];
    const isBad = (body: unknown) => bad.some((id) => JSON.stringify(body).includes(`"clientId":"${id}"`));
    const strict: Script = (serve, request) =>
      isBad(request.body) ? { kind: 'refused', status: 400, code: 'invalid_request', message: 'b' } : serve();
    phone.api.next(...Array.from({ length: 40 }, () => strict));
    let requests = 0;
    while ((await phone.push()).kind === 'pushed') requests += 1;
    expect((await phone.outbox()).map(({ id, parked }) => [id, parked])).toEqual(
      bad.map((id) => [id, { code: 'invalid_request', message: 'b' }]),
    );
    const keys = phone.api.sent.map(({ headers }) => headers?.['idempotency-key']);
    expect(new Set(keys).size).toBe(requests);
    expect(requests).toBeLessThanOrEqual(1 + 2 * 2 * Math.log2(128));
  });

  test('[W8] so does one for which a proxy on the way has no room, which answers with a page of its own', async () => {
    const proxy = await startProxy({ roomBytes: 900 });
    const phone = await createStory().device('phone');
    for (let index = 0; index < 6; index += 1) await phone.add(`item-${index}`);
    await phone.add('novel', 'x'.repeat(1_000));
    phone.api.next(...Array.from({ length: 40 }, () => proxy.script));
    while ((await phone.push()).kind === 'pushed');
    expect((await phone.outbox()).map(({ id, parked }) => [id, parked?.code])).toEqual([
      ['novel', 'payload_too_large'],
    ]);
    expect(await phone.item('item-5')).toMatchObject({ sync: 'saved' });
    expect(proxy.refused()).toBeGreaterThan(1);
  });

  test('[W8] after that, later edits go together again', async () => {
    const phone = await createStory().device('phone');
    await phone.add('a');
    await phone.add('b');
    phone.api.next(rejected(413, 'payload_too_large'));
    await phone.sync();
    await phone.add('c');
    await phone.add('d');
    const before = phone.api.sent.length;
    await phone.push();
    expect(await phone.outbox()).toEqual([]);
    expect(phone.api.sent).toHaveLength(before + 1);
  });
});

test('[C1] an answer tells how far the server’s clock is ahead', async () => {
  const { device, clock } = createStory();
  const phone = await device('phone');
  await phone.add('milk');
  phone.api.next((serve) => {
    clock.nowMs += 600_000;
    const answer = serve();
    clock.nowMs -= 600_000;
    return answer;
  });
  await phone.push();
  expect((await phone.state()).clockOffsetMs).toBe(600_000);
  await phone.add('eggs');
  expect((await phone.outbox())[0]?.op.stamp).toBe(clock.nowMs + 600_000);
});

test('[C1] a slow answer does not make a right clock wrong', async () => {
  const { device, clock } = createStory();
  const phone = await device('phone');
  await phone.add('milk');
  phone.api.next((serve) => {
    const answer = serve();
    clock.nowMs += 14_000;
    return answer;
  });
  await phone.push();
  expect((await phone.state()).clockOffsetMs).toBe(0);
});

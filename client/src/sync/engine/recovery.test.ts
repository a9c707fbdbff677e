import { idempotencyKeyHeader } from 'sync-protocol/sync/headers.ts';
import { describe, expect, test } from 'vitest';
import { createStory, type Device } from '../testing/device.ts';
import { answerLost, requestLost } from '../testing/scripted-api.ts';

/** Phone and laptop know milk and eggs; a backup is taken at that point. */
async function withBackup(pageSize = 500) {
  const story = createStory({ pageSize });
  const phone = await story.device('phone');
  const laptop = await story.device('laptop');
  await phone.add('milk');
  await phone.add('eggs');
  await phone.sync();
  await laptop.sync();
  const backup = story.server.backup();
  const later = () => {
    story.clock.nowMs += 1_000;
  };
  later();
  return { ...story, phone, laptop, backup, later };
}

/** As `withBackup`, and then both devices know bread, which the backup lacks. */
async function withBread() {
  const story = await withBackup();
  await story.phone.add('bread');
  await story.phone.sync();
  await story.laptop.sync();
  story.later();
  return story;
}

/** Lets all devices send and pull until nothing changes any more. */
async function meet(...devices: Device[]) {
  for (let round = 0; round < 4; round += 1) for (const device of devices) await device.sync();
}

const shown = async (device: Device) =>
  Object.values(await device.items()).map(({ id, itemName, quantity, sync }) => ({
    id,
    itemName,
    quantity,
    sync,
  }));

/** Expects that both screens and the server agree. */
async function expectAgreement(story: Awaited<ReturnType<typeof withBackup>>) {
  const { phone, laptop, server } = story;
  expect(await laptop.items()).toEqual(await phone.items());
  const living = server.rows().filter(({ deleted }) => !deleted);
  expect((await shown(phone)).map(({ id }) => id).sort()).toEqual(living.map(({ id }) => id).sort());
  for (const device of [phone, laptop]) expect(await device.outbox()).toEqual([]);
}

describe.each(['pull', 'push'] as const)('[E3] a new epoch, met by a %s', (by) => {
  async function meetEpoch(device: Device) {
    if (by === 'push') {
      await device.add('salt');
      await device.push();
    }
    await device.sync();
  }

  test('[E3] what the server lost comes back: an add, an edit and a delete that were acknowledged', async () => {
    const story = await withBackup();
    const { phone, laptop, server, backup } = story;
    await phone.add('bread');
    await phone.set('milk', { quantity: '2 l' });
    await phone.remove('eggs');
    await phone.sync();
    server.restore(backup);
    await meetEpoch(phone);
    await meet(laptop, phone, laptop);
    await expectAgreement(story);
    const items = await phone.items();
    expect(items.bread).toMatchObject({ itemName: 'bread' });
    expect(items.milk).toMatchObject({ quantity: '2 l' });
    expect(items.eggs).toBeUndefined();
  });

  test('[E3] with nothing lost nothing is queued', async () => {
    const { phone, server } = await withBackup();
    server.restore(server.backup());
    const before = server.rows();
    await meetEpoch(phone);
    expect(await phone.outbox()).toEqual([]);
    expect(server.rows().filter(({ id }) => id !== 'salt')).toEqual(before);
  });

  test('[E3] an edit that waited wins over the older one that was acknowledged and lost', async () => {
    const story = await withBackup();
    const { phone, laptop, server, backup, later } = story;
    await phone.set('milk', { itemName: 'older' });
    await phone.sync();
    later();
    await phone.set('milk', { itemName: 'newer' });
    server.restore(backup);
    await meetEpoch(phone);
    expect(await phone.item('milk')).toMatchObject({ itemName: 'newer' });
    await meet(laptop, phone);
    await expectAgreement(story);
    expect(await laptop.item('milk')).toMatchObject({ itemName: 'newer' });
  });

  test('[E3] an edit that waited on a row that the server lost is neither rejected nor lost', async () => {
    const story = await withBackup();
    const { phone, laptop, server, backup, later } = story;
    await phone.add('bread');
    await phone.sync();
    later();
    await phone.set('bread', { quantity: '3' });
    phone.api.next(requestLost);
    await phone.push();
    server.restore(backup);
    await meetEpoch(phone);
    expect((await phone.outbox()).filter(({ parked }) => parked)).toEqual([]);
    expect(await phone.item('bread')).toMatchObject({ itemName: 'bread', quantity: '3' });
    await meet(laptop, phone);
    await expectAgreement(story);
    expect(await laptop.item('bread')).toMatchObject({ itemName: 'bread', quantity: '3' });
  });

  test('[E3] a delete that waited on a row that the server lost is not undone', async () => {
    const story = await withBackup();
    const { phone, laptop, server, backup } = story;
    await phone.add('bread');
    await phone.sync();
    await laptop.sync();
    await phone.remove('bread');
    server.restore(backup);
    await meetEpoch(phone);
    await meet(laptop, phone);
    await expectAgreement(story);
    expect(await laptop.item('bread')).toBeUndefined();
  });

  test('[E3] an answer that was lost together with its change is asked for again', async () => {
    const story = await withBackup();
    const { phone, laptop, server, backup } = story;
    await phone.set('milk', { quantity: '2 l' });
    phone.api.next(answerLost);
    await phone.push();
    server.restore(backup);
    await meetEpoch(phone);
    await meet(laptop, phone);
    await expectAgreement(story);
    expect(await laptop.item('milk')).toMatchObject({ quantity: '2 l' });
  });
});

describe('[E3] two devices that each remember something else', () => {
  test('[E3] of two remembered states of a lost row the later edit of each field stays', async () => {
    const story = await withBread();
    const { phone, laptop, server, backup } = story;
    await laptop.set('bread', { itemName: 'rye bread' });
    await laptop.sync();
    server.restore(backup);
    await phone.pullAll();
    await laptop.pullAll();
    await phone.sync();
    await meet(laptop, phone);
    await expectAgreement(story);
    expect(await phone.item('bread')).toMatchObject({ itemName: 'rye bread' });
  });

  test('[E3] a lost row that another device knew deleted does not come back', async () => {
    const story = await withBackup();
    const { phone, laptop, server, backup, later } = story;
    await phone.add('bread');
    await phone.set('bread', { quantity: '3' });
    await phone.sync();
    await laptop.sync();
    later();
    await laptop.remove('bread');
    await laptop.sync();
    server.restore(backup);
    await laptop.pullAll();
    await phone.pullAll();
    await phone.sync();
    await meet(laptop, phone);
    await expectAgreement(story);
    expect(await phone.item('bread')).toBeUndefined();
    expect(await laptop.item('bread')).toBeUndefined();
  });

  test('[E3] [M7] a row that an edit had brought back is back', async () => {
    const story = await withBackup();
    const { phone, laptop, server, later } = story;
    await laptop.remove('milk');
    later();
    await phone.set('milk', { quantity: '2 l' });
    await laptop.sync();
    const backup = server.backup();
    await phone.sync();
    expect(await phone.item('milk')).toMatchObject({ quantity: '2 l' });
    server.restore(backup);
    await meet(phone, laptop, phone);
    await expectAgreement(story);
    expect(await laptop.item('milk')).toMatchObject({ quantity: '2 l' });
  });
});

test('[O2] an edit made while the new epoch is still being pulled names the epoch in which its base was counted', async () => {
  const { phone, laptop, server, backup, later } = await withBackup(1);
  await phone.set('eggs', { quantity: '6' });
  await phone.sync();
  server.restore(backup);
  const old = (await phone.state()).epoch;
  await phone.pull();
  expect((await phone.state()).epoch).not.toBe(old);
  const pending = (await phone.known()).find(({ row }) => row.version > 2);
  expect(pending?.row.id).toBe('eggs');
  later();
  await phone.set('eggs', { itemName: 'big eggs' });
  expect((await phone.outbox()).find(({ id }) => id === 'eggs')?.op).toMatchObject({ base: 3, epoch: old });
  await meet(phone, laptop);
  expect(await laptop.item('eggs')).toMatchObject({ itemName: 'big eggs', quantity: '6' });
});

test('[E3] a row that is queued again stays on screen all the while', async () => {
  const { phone, server, backup } = await withBackup(1);
  await phone.add('bread');
  await phone.sync();
  server.restore(backup);
  for (let step = 0; step < 6; step += 1) {
    await phone.pull();
    expect(await phone.item('bread')).toMatchObject({ _id: 'bread', itemName: 'bread' });
    if (step > 3) await phone.push();
  }
  expect(await phone.item('bread')).toMatchObject({ sync: 'saved' });
});

test('[E3] a recovery that is cut short by a second restore loses nothing', async () => {
  const story = await withBackup(1);
  const { phone, laptop, server, backup } = story;
  await phone.add('bread');
  await phone.set('milk', { quantity: '2 l' });
  await phone.sync();
  server.restore(backup);
  await phone.pull();
  server.restore(backup);
  await phone.pull();
  await phone.push();
  server.restore(backup);
  await meet(phone, laptop);
  await expectAgreement(story);
  expect(await laptop.items()).toMatchObject({ bread: { itemName: 'bread' }, milk: { quantity: '2 l' } });
});

test('[E3] a late answer of the old epoch that arrives after the new one is known does no harm', async () => {
  const story = await withBackup();
  const { phone, laptop, server, backup } = story;
  await phone.set('milk', { quantity: '2 l' });
  phone.api.next(async (serve) => {
    const late = serve();
    server.restore(backup);
    await phone.pullAll();
    return late;
  });
  await phone.push();
  await meet(phone, laptop);
  await expectAgreement(story);
  expect(await laptop.item('milk')).toMatchObject({ quantity: '2 l' });
});

test('[Q4] [E3] an add that the restored server has no room for is rejected, and discarding it leaves no ghost', async () => {
  const { phone, server, backup } = await withBackup();
  await phone.add('bread');
  await phone.sync();
  server.restore(backup);
  await phone.pullAll();
  const [entry] = await phone.outbox();
  expect(entry?.op).toMatchObject({ kind: 'add', id: 'bread' });
  phone.api.next((serve) => {
    serve();
    return {
      kind: 'ok',
      body: {
        acknowledged: [],
        rejected: [{ op: entry?.n, code: 'list_limit', message: 'full' }],
        rows: [],
        epoch: 'e2',
        serverTime: 0,
      },
    };
  });
  await phone.push();
  expect(await phone.item('bread')).toMatchObject({ sync: 'parked' });
  await phone.rejected.discard(entry?.n ?? 0);
  expect(await phone.item('bread')).toBeUndefined();
  expect(await phone.outbox()).toEqual([]);
});

test('[E3] an edit that waited has the last word also when the new epoch is met by a pull', async () => {
  const story = await withBackup();
  const { phone, laptop, server, backup, later } = story;
  await phone.set('milk', { itemName: 'older', quantity: '2 l' });
  await phone.remove('eggs');
  await phone.sync();
  later();
  await phone.set('milk', { itemName: 'newer' });
  await phone.restore('eggs');
  server.restore(backup);
  await phone.pullAll();
  expect(await phone.items()).toMatchObject({ milk: { itemName: 'newer', quantity: '2 l' }, eggs: {} });
  await meet(phone, laptop);
  await expectAgreement(story);
  expect(await laptop.items()).toMatchObject({ milk: { itemName: 'newer', quantity: '2 l' }, eggs: {} });
});

test('[E3] Undo of a delete brings the row back also when the server has lost row and delete', async () => {
  const story = await withBackup();
  const { phone, laptop, server, backup, later } = story;
  await phone.add('bread');
  await phone.remove('bread');
  await phone.sync();
  later();
  await phone.restore('bread');
  server.restore(backup);
  await phone.pullAll();
  expect(await phone.item('bread')).toMatchObject({ itemName: 'bread' });
  await meet(phone, laptop);
  await expectAgreement(story);
  expect(await laptop.item('bread')).toMatchObject({ itemName: 'bread' });
});

test('[E3] a row that a device still remembers when the server is restored once more is queued once', async () => {
  const story = await withBackup();
  const { phone, laptop, server, backup } = story;
  await phone.add('bread');
  await phone.sync();
  server.restore(backup);
  await phone.pullAll();
  server.restore(backup);
  await phone.pullAll();
  expect(await phone.outbox()).toHaveLength(1);
  await meet(phone, laptop);
  await expectAgreement(story);
});

test('[O3] [E4] edits of a lost row go again in the order in which they were made, the one under way first', async () => {
  const story = await withBackup();
  const { phone, laptop, server, backup, later } = story;
  await phone.add('bread');
  await phone.sync();
  later();
  await phone.set('bread', { quantity: '1' });
  phone.api.next(requestLost);
  await phone.push();
  later();
  await phone.set('bread', { quantity: '2' });
  server.restore(backup);
  await phone.pullAll();
  await phone.sync();
  await meet(laptop, phone);
  await expectAgreement(story);
  expect(await laptop.item('bread')).toMatchObject({ quantity: '2' });
});

test('[E4] [M4] an edit that waited does not win over a later one by somebody else that it had not seen', async () => {
  const story = await withBread();
  const { phone, laptop, server, backup, later } = story;
  await phone.set('bread', { quantity: 'early' });
  later();
  await laptop.set('bread', { quantity: 'late' });
  await laptop.sync();
  await phone.pullAll();
  expect(await phone.item('bread')).toMatchObject({ quantity: 'late' });
  server.restore(backup);
  await phone.pullAll();
  await phone.sync();
  await meet(phone, laptop);
  await expectAgreement(story);
  expect(await phone.item('bread')).toMatchObject({ quantity: 'late' });
});

test('[E4] a delete that waited does not bury a remembered edit that it had not seen', async () => {
  const story = await withBread();
  const { phone, laptop, server, backup } = story;
  await phone.remove('bread');
  await laptop.set('bread', { quantity: '3' });
  await laptop.sync();
  await phone.pullAll();
  expect(await phone.item('bread')).toMatchObject({ quantity: '3' });
  server.restore(backup);
  await phone.pullAll();
  await phone.sync();
  await meet(phone, laptop);
  await expectAgreement(story);
  expect(await laptop.item('bread')).toMatchObject({ quantity: '3' });
});

test('[E3] [Q4] to discard a rejected edit does not lose the acknowledged one that the server has lost', async () => {
  const story = await withBackup();
  const { phone, laptop, server, backup, later } = story;
  await phone.set('milk', { itemName: 'oat milk' });
  await phone.sync();
  later();
  await phone.set('milk', { itemName: 'x'.repeat(500) });
  await phone.push();
  const [first] = await phone.outbox();
  expect(first?.parked?.code).toBe('invalid_request');
  server.restore(backup);
  await phone.pullAll();
  await phone.sync();
  const rejected = (await phone.outbox()).find((entry) => entry.parked);
  await phone.rejected.discard(rejected?.n ?? 0);
  await meet(phone, laptop);
  await expectAgreement(story);
  expect(await laptop.item('milk')).toMatchObject({ itemName: 'oat milk' });
});

test('[E4] an operation that the server answers twice with "no such row" goes again once the row is back', async () => {
  const story = await withBread();
  const { phone, laptop, server, backup } = story;
  await phone.set('bread', { quantity: '3' });
  server.restore(backup);
  phone.api.next(answerLost);
  await phone.push();
  await laptop.sync();
  await phone.pullAll();
  await phone.push();
  expect((await phone.outbox()).filter(({ parked }) => parked)).toEqual([]);
  await meet(phone, laptop);
  await expectAgreement(story);
  expect(await laptop.item('bread')).toMatchObject({ quantity: '3' });
});

describe('[E4] "no such row", which comes when another device has brought the row back and it is pulled already,', () => {
  async function withLateAnswer(edit: (phone: Device) => Promise<void>) {
    const story = await withBread();
    const { phone, laptop, server, backup } = story;
    await edit(phone);
    server.restore(backup);
    phone.api.next(async (serve) => {
      const answer = serve();
      await laptop.sync();
      await phone.pullAll();
      return answer;
    });
    await phone.push();
    expect((await phone.outbox()).filter(({ parked }) => parked)).toEqual([]);
    await meet(phone, laptop);
    await expectAgreement(story);
    return laptop.item('bread');
  }

  test('[E4] rejects no edit: it goes again', async () => {
    const bread = await withLateAnswer((phone) => phone.set('bread', { quantity: '3' }));
    expect(bread).toMatchObject({ quantity: '3' });
  });

  test('counts at the second time, when the row has gone again', async () => {
    const { phone, laptop, server, backup } = await withBread();
    await phone.set('bread', { quantity: '3' });
    server.restore(backup);
    await laptop.sync();
    await phone.pullAll();
    await laptop.remove('bread');
    await laptop.sync();
    server.prune();
    await phone.sync();
    expect((await phone.outbox()).map(({ parked }) => parked?.code)).toEqual(['not_found']);
  });
});

test('[E3] [C2] an edit that the answer acknowledges is not undone by what is remembered from a clock that was ahead', async () => {
  const story = await withBackup();
  const { phone, laptop, server, backup, clock } = story;
  clock.nowMs += 50_000;
  await phone.set('milk', { quantity: 'from the future' });
  clock.nowMs -= 50_000;
  await phone.sync();
  const state = await phone.state();
  await phone.db.syncState.put({ ...state, lastStamp: 0 });
  await phone.set('milk', { quantity: 'now' });
  server.restore(backup);
  await phone.push();
  await meet(phone, laptop);
  await expectAgreement(story);
  expect(await laptop.item('milk')).toMatchObject({ quantity: 'now' });
});

test('[E4] where one of several edits under way is rejected, what a restored server has lost beneath it comes back', async () => {
  const { phone, server } = await withBackup();
  await phone.add('bread');
  await phone.sync();
  const backup = server.backup();
  await phone.set('milk', { itemName: 'oat milk' });
  await phone.sync();
  for (const id of ['milk', 'eggs', 'bread']) await phone.set(id, { itemName: `more ${id}` });
  phone.api.next(async (_serve, { body, headers }) => {
    server.restore(backup);
    await phone.pullAll();
    const { items } = body as { items: { _id: string; sync: { op: number } }[] };
    const [first, ...taken] = items;
    const key = headers?.[idempotencyKeyHeader] ?? '';
    const queue = 'quick-list';
    const answer = server.merge({ key, queue, device: 'phone', changes: taken });
    const reasons = [{ op: first?.sync.op, code: 'conflict', message: 'by the story' }];
    const milk = server.row('quickItem', 'milk');
    return { kind: 'ok', body: { ...answer, rows: [...(answer?.rows ?? []), milk], rejected: reasons } };
  });
  await phone.push();
  const rejected = (await phone.outbox()).find(({ parked }) => parked?.code === 'conflict');
  expect(rejected?.id).toBe('milk');
  await phone.rejected.discard(rejected?.n ?? 0);
  await phone.sync();
  expect(server.row('quickItem', 'milk')?.fields.itemName).toBe('oat milk');
  expect((await phone.item('milk'))?.itemName).toBe('oat milk');
});

test('[E4] it comes back as well where the row is pulled while the edits are under way', async () => {
  const { phone, server, clock } = await withBackup(1);
  await phone.add('bread');
  await phone.sync();
  const backup = server.backup();
  clock.nowMs += 1_000;
  await phone.set('bread', { itemName: 'rye bread' });
  await phone.sync();
  clock.nowMs += 1_000;
  for (const id of ['milk', 'eggs', 'bread']) await phone.set(id, { itemName: `more ${id}` });
  server.restore(backup);
  // One page of several: the device knows of the restore, but not yet what became of bread.
  await phone.pull();
  phone.api.next(async (serve, request) => {
    await phone.pullAll();
    const body = request.body as { items: { _id: string; sync: { op: number } }[] };
    const bread = body.items.find(({ _id }) => _id === 'bread');
    body.items = body.items.filter((item) => item !== bread);
    const answer = serve();
    const reasons = [{ op: bread?.sync.op, code: 'conflict', message: 'by the story' }];
    return answer.kind === 'ok'
      ? { ...answer, body: { ...(answer.body as object), rejected: reasons } }
      : answer;
  });
  await phone.push();
  const rejected = (await phone.outbox()).find(({ parked }) => parked?.code === 'conflict');
  await phone.rejected.discard(rejected?.n ?? 0);
  await phone.sync();
  expect(server.row('quickItem', 'bread')?.fields.itemName).toBe('rye bread');
});

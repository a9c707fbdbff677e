import { describe, expect, test } from 'vitest';
import { createStory } from '../testing/device.ts';
import { answerLost, requestLost, type Script } from '../testing/scripted-api.ts';

test('[P1] a device gets page after page what the others did, and then only what is new', async () => {
  const { device } = createStory({ pageSize: 2 });
  const phone = await device('phone');
  const laptop = await device('laptop');
  for (const id of ['a', 'b', 'c', 'd', 'e']) await laptop.add(id);
  await laptop.push();
  expect(await phone.pull()).toEqual({ kind: 'pulled', remaining: 3 });
  expect(await phone.pull()).toEqual({ kind: 'pulled', remaining: 1 });
  expect((await phone.state()).hasPulled).toBe(false);
  expect(await phone.pull()).toEqual({ kind: 'pulled', remaining: 0 });
  expect((await phone.state()).hasPulled).toBe(true);
  expect(Object.keys(await phone.items()).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  await laptop.remove('a');
  await laptop.push();
  await phone.pull();
  expect(Object.keys(await phone.items()).sort()).toEqual(['b', 'c', 'd', 'e']);
});

test('[P1] the next page is under way while one is stored, and waits for nothing that is read of the disk', async () => {
  const { device } = createStory({ pageSize: 2 });
  const phone = await device('phone');
  const laptop = await device('laptop');
  for (const id of ['a', 'b', 'c']) await laptop.add(id);
  await laptop.push();
  const mend = phone.failWrites('quickItems');
  await expect(phone.pull()).rejects.toThrow('QuotaExceeded');
  mend();
  const { epoch } = await laptop.state();
  expect(phone.api.sent.map((request) => request.epoch)).toEqual(['', epoch]);
});

test('[P2] a page that was asked for with another cursor than the device now has is ignored, and asked for anew', async () => {
  const { device } = createStory();
  const phone = await device('phone');
  const laptop = await device('laptop');
  await laptop.add('milk');
  await laptop.push();
  phone.api.next(async (serve) => {
    const stale = serve();
    await laptop.set('milk', { quantity: '2' });
    await laptop.push();
    await phone.pull();
    return stale;
  });
  const result = await phone.pull();
  expect(await phone.item('milk')).toMatchObject({ quantity: '2' });
  expect((await phone.state()).cursor).toMatch(/\.2$/);
  expect(result).not.toEqual({ kind: 'pulled', remaining: 0 });
});

test('[P2] rows and cursor land together or not at all', async () => {
  const { device } = createStory();
  const phone = await device('phone');
  const laptop = await device('laptop');
  await laptop.add('milk');
  await laptop.push();
  const mend = phone.failWrites('quickItems');
  await expect(phone.pull()).rejects.toThrow('QuotaExceeded');
  expect((await phone.state()).cursor).toBeNull();
  expect(await phone.known()).toEqual([]);
  mend();
  await phone.pull();
  expect(await phone.item('milk')).toMatchObject({ itemName: 'milk' });
});

test('[P2] a lost page leaves everything as it was', async () => {
  const phone = await createStory().device('phone');
  const before = await phone.state();
  phone.api.next(requestLost);
  expect(await phone.pull()).toEqual({ kind: 'retry' });
  expect(await phone.state()).toEqual(before);
});

test('[P3] an acknowledgement moves no cursor, so that what others did meanwhile still comes', async () => {
  const { device } = createStory();
  const phone = await device('phone');
  const laptop = await device('laptop');
  await phone.sync();
  await laptop.add('milk');
  await laptop.push();
  await phone.add('eggs');
  await phone.push();
  await phone.pull();
  expect(Object.keys(await phone.items()).sort()).toEqual(['eggs', 'milk']);
});

test('[P3] a page with an older state of a row than the device has from an answer does not take it back', async () => {
  const { device } = createStory();
  const phone = await device('phone');
  await phone.add('milk');
  await phone.push();
  await phone.set('milk', { quantity: '2' });
  phone.api.next(async (serve) => {
    const older = serve();
    await phone.push();
    return older;
  });
  await phone.pull();
  expect(await phone.item('milk')).toMatchObject({ quantity: '2', sync: 'saved' });
});

test('[V1] what is queued stays on top of what is pulled', async () => {
  const { device, clock } = createStory();
  const phone = await device('phone');
  const laptop = await device('laptop');
  await phone.add('milk');
  await phone.sync();
  await laptop.sync();
  await laptop.set('milk', { itemName: 'soy milk', quantity: '1' });
  await laptop.push();
  clock.nowMs += 1_000;
  await phone.set('milk', { itemName: 'oat milk' });
  await phone.pull();
  expect(await phone.item('milk')).toMatchObject({ itemName: 'oat milk', quantity: '1', sync: 'waiting' });
});

describe('full pulls', () => {
  async function household(pageSize = 500) {
    const story = createStory({ pageSize });
    const phone = await story.device('phone');
    const laptop = await story.device('laptop');
    for (const id of ['milk', 'eggs', 'bread']) await laptop.add(id);
    await laptop.sync();
    await phone.sync();
    return { ...story, phone, laptop };
  }

  test.each([500, 1])(
    '[P4] [P5] a cursor older than the tombstones: rows that did not come are dropped (pages of %i)',
    async (pageSize) => {
      const { phone, laptop, server } = await household(pageSize);
      await laptop.remove('milk');
      await laptop.sync();
      server.prune();
      await phone.sync();
      expect(Object.keys(await phone.items()).sort()).toEqual(['bread', 'eggs']);
      expect(await phone.known()).toHaveLength(2);
      expect(await phone.outbox()).toEqual([]);
    },
  );

  test.each([500, 1])('[P5] a full pull keeps the queue (pages of %i)', async (pageSize) => {
    const { phone, laptop, server, clock } = await household(pageSize);
    await laptop.remove('milk');
    await laptop.sync();
    server.prune();
    clock.nowMs += 1_000;
    await phone.add('salt');
    await phone.set('eggs', { quantity: '6' });
    phone.api.next(requestLost);
    await phone.push();
    await phone.pullAll();
    expect(await phone.outbox()).toHaveLength(2);
    expect(await phone.item('eggs')).toMatchObject({ quantity: '6', sync: 'waiting' });
    expect(await phone.item('salt')).toMatchObject({ sync: 'waiting' });
    await phone.sync();
    expect(Object.keys(await phone.items()).sort()).toEqual(['bread', 'eggs', 'salt']);
  });

  test('[P5] an edit of a row that is gone for good is rejected, and the row shown until the person decides', async () => {
    const { phone, laptop, server } = await household();
    await laptop.remove('milk');
    await laptop.sync();
    server.prune();
    await phone.set('milk', { quantity: '2' });
    await phone.pullAll();
    expect(await phone.item('milk')).toMatchObject({ quantity: '2', sync: 'waiting' });
    await phone.sync();
    expect(await phone.item('milk')).toMatchObject({ sync: 'parked' });
    const [rejected] = await phone.outbox();
    expect(rejected?.parked?.code).toBe('not_found');
    await phone.rejected.discard(rejected?.n ?? 0);
    expect(await phone.item('milk')).toBeUndefined();
    expect(await phone.known()).toHaveLength(2);
  });

  test('[P5] a delete of a row that is gone for good is through, and no ghost of the row stays', async () => {
    const { phone, laptop, server } = await household();
    await laptop.remove('milk');
    await laptop.sync();
    server.prune();
    await phone.remove('milk');
    await phone.pullAll();
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    expect(await phone.item('milk')).toBeUndefined();
    expect(await phone.known()).toHaveLength(2);
  });

  test('[P5] [W5] an edit acknowledged only after its row was deleted and forgotten leaves no ghost', async () => {
    const { phone, laptop, server } = await household();
    await phone.set('milk', { quantity: '2' });
    phone.api.next(answerLost);
    await phone.push();
    await laptop.sync();
    await laptop.remove('milk');
    await laptop.sync();
    server.prune();
    await phone.pullAll();
    await phone.sync();
    expect(await phone.outbox()).toEqual([]);
    expect(await phone.item('milk')).toBeUndefined();
    expect(await phone.known()).toHaveLength(2);
  });

  test('[P5] [W5] a delete acknowledged only after its tombstone was forgotten leaves no ghost', async () => {
    const { phone, server } = await household();
    server.restore(server.backup());
    await phone.add('salt');
    await phone.push();
    await phone.remove('salt');
    phone.api.next(answerLost);
    await phone.push();
    server.prune();
    await phone.sync();
    expect(Object.keys(await phone.items()).sort()).toEqual(['bread', 'eggs', 'milk']);
  });

  test('[P5] a rejected edit of a row that is gone for good leaves no ghost when it is discarded', async () => {
    const { phone, laptop, server } = await household();
    await phone.set('milk', { itemName: 'x'.repeat(500) });
    await phone.push();
    await laptop.remove('milk');
    await laptop.sync();
    server.prune();
    await phone.pullAll();
    const [rejected] = await phone.outbox();
    await phone.rejected.discard(rejected?.n ?? 0);
    expect(await phone.item('milk')).toBeUndefined();
    expect(await phone.known()).toHaveLength(2);
  });

  test('[P5] an edit of a row that the server no longer has leaves no ghost when it is discarded before a pull', async () => {
    const { phone, laptop, server } = await household();
    await laptop.remove('milk');
    await laptop.sync();
    server.prune();
    await phone.set('milk', { quantity: '4 l' });
    await phone.push();
    expect(await phone.item('milk')).toMatchObject({ quantity: '4 l' });
    const [rejected] = await phone.outbox();
    await phone.rejected.discard(rejected?.n ?? 0);
    expect(await phone.item('milk')).toBeUndefined();
  });

  test('[P5] the first pull of a device that has pushed before drops what was deleted and forgotten since', async () => {
    const { device, server } = createStory();
    const phone = await device('phone');
    const laptop = await device('laptop');
    await phone.add('milk');
    await phone.push();
    await laptop.sync();
    await laptop.remove('milk');
    await laptop.sync();
    server.prune();
    await phone.pullAll();
    expect(await phone.items()).toEqual({});
  });

  test('[P5] [Q4] a row that is back by the time a late "no such row" arrives stays when the edit is discarded', async () => {
    const { device, server } = createStory();
    const [phone, laptop] = [await device('phone'), await device('laptop')];
    await laptop.add('milk');
    for (const each of [laptop, phone]) await each.sync();
    await laptop.remove('milk');
    await laptop.sync();
    server.prune();
    await phone.set('milk', { quantity: '2' });
    phone.api.next(async (serve) => {
      const answer = serve();
      await laptop.add('milk');
      await laptop.sync();
      await phone.pullAll();
      return answer;
    });
    await phone.push();
    const [rejected] = await phone.outbox();
    expect(rejected?.parked?.code).toBe('not_found');
    await phone.rejected.discard(rejected?.n ?? 0);
    await phone.sync();
    expect(Object.keys(await phone.items())).toEqual(['milk']);
  });

  test('[P5] a row of an answer that comes late into a full pull leaves no ghost', async () => {
    const { device, server } = createStory({ pageSize: 1 });
    const [phone, laptop] = [await device('phone'), await device('laptop')];
    for (const id of ['milk', 'bread', 'eggs']) await laptop.add(id);
    for (const each of [laptop, phone]) await each.sync();
    await phone.set('milk', { quantity: '2' });
    phone.api.next(async (serve) => {
      const answer = serve();
      await laptop.sync();
      await laptop.remove('milk');
      await laptop.sync();
      server.prune();
      await phone.pull();
      expect((await phone.state()).isResetting).toBe(true);
      return answer;
    });
    await phone.push();
    await phone.pullAll();
    expect(Object.keys(await phone.items()).sort()).toEqual(['bread', 'eggs']);
  });

  test.each(['first', 'full'])(
    '[P5] [V3] a %s pull that was answered before a push does not hide what the push has brought',
    async (kind) => {
      const { device, server } = createStory();
      const phone = await device('phone');
      if (kind === 'full') {
        await phone.add('old');
        await phone.sync();
        const laptop = await device('laptop');
        await laptop.sync();
        await laptop.remove('old');
        await laptop.push();
        server.prune();
      }
      await phone.add('milk');
      phone.api.next(async (serve) => {
        const earlier = serve();
        await phone.push();
        return earlier;
      });
      await phone.pull();
      expect(await phone.item('milk')).toMatchObject({ _id: 'milk', sync: 'saved' });
    },
  );

  test('[P5] rows stay on screen while a full pull is under way', async () => {
    const { phone, laptop, server } = await household(1);
    await laptop.remove('milk');
    await laptop.sync();
    server.prune();
    await phone.pull();
    expect((await phone.state()).isResetting).toBe(true);
    expect(Object.keys(await phone.items())).toHaveLength(3);
  });

  test('[P5] a full pull that is interrupted goes on where it was after a restart', async () => {
    const { phone, laptop, server } = await household(1);
    await laptop.remove('milk');
    await laptop.sync();
    server.prune();
    await phone.pull();
    const reborn = await phone.reborn();
    await reborn.sync();
    expect(Object.keys(await reborn.items()).sort()).toEqual(['bread', 'eggs']);
  });
});

test('a page of another form than ours is no page', async () => {
  const phone = await createStory().device('phone');
  const portal: Script = () => ({ kind: 'ok', body: { login: 'here' } });
  phone.api.next(portal);
  expect(await phone.pull()).toEqual({ kind: 'retry' });
  expect((await phone.state()).cursor).toBeNull();
});

import { expect, type Page } from '@playwright/test';
import { expireToken, queueLength, tokensOf } from '../harness/browser-storage.ts';
import type { Device } from '../harness/device.ts';
import {
  captivePortal,
  delay,
  emptyJson,
  type Fault,
  failAfter,
  failBefore,
  loseAnswer,
  loseRequest,
  refuseToken,
  truncateAnswer,
} from '../harness/faults.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import type { ServerProcess } from '../harness/server/server-process.ts';
import { atHome as test } from '../harness/test.ts';
import { shoppingList } from '../pages/shopping-list.ts';
import { signIn } from '../pages/sign-in.ts';

// Whatever happens to a push on its way, nothing is lost or duplicated.

const push = 'PUT /api/quick-list';

const faults: Record<string, Fault> = {
  'the request is lost': loseRequest,
  'the request arrives and its answer is lost': loseAnswer,
  'the server fails before it does anything': failBefore(500),
  'the server has done it and then fails': failAfter(500),
  'the server is being restarted': failBefore(503, { 'retry-after': '1' }),
  'there are too many requests': failBefore(429, { 'retry-after': '1' }),
  'a captive portal answers with its own page': captivePortal,
  'a captive portal answers with JSON that means nothing': emptyJson,
  'the answer breaks off in the middle': truncateAnswer,
};

for (const [what, fault] of Object.entries(faults))
  test(`when ${what}, the list arrives whole and once`, async ({ device, server }) => {
    const phone = await device('phone');
    const list = shoppingList(phone.page);
    await list.add('milk, bread');
    await untilSent(phone);

    const met = phone.network.fault(push, fault, 2);
    await editAllKinds(phone);
    await expect.poll(met.hits, { timeout: 60_000 }).toBe(2);
    await untilSent(phone);
    await expectOutcome(phone, server);
  });

test('when the answer comes late, edits made meanwhile go after it', async ({ device, server }) => {
  const phone = await device('phone');
  const list = shoppingList(phone.page);
  await list.add('milk, bread');
  await untilSent(phone);

  const late = phone.network.fault(push, delay(8_000), 1);
  await list.rename('milk', 'oat milk');
  await expect.poll(late.hits, { timeout: 60_000 }).toBe(1);
  await list.add('6 eggs');
  await untilSent(phone);
  const client = await plainClientOn(server, phone.page);
  expect((await client.itemNames()).toSorted()).toEqual(['bread', 'eggs', 'oat milk']);
});

test('when every answer is lost for a while, edits go on and arrive in the end', async ({
  device,
  server,
}) => {
  const phone = await device('phone');
  const list = shoppingList(phone.page);
  await list.add('milk, bread');
  await untilSent(phone);

  const met = phone.network.fault(push, loseAnswer);
  await editAllKinds(phone);
  await expect.poll(met.hits, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
  await list.add('one more');
  await phone.page.reload();
  await list.expectNames(['oat milk', 'eggs', 'butter', 'one more']);
  met.remove();
  await untilSent(phone);
  const client = await plainClientOn(server, phone.page);
  expect((await client.itemNames()).toSorted()).toEqual(['butter', 'eggs', 'oat milk', 'one more']);
});

test('a token refused in the middle of the queue, with a renewal that fails once, signs nobody out', async ({
  device,
  server,
}) => {
  const phone = await device('phone');
  const list = shoppingList(phone.page);
  await list.add('milk, bread');
  await untilSent(phone);

  const renewal = phone.network.fault('POST /oidc/token', failBefore(503), 1);
  const refused = phone.network.fault(push, refuseToken((await tokensOf(phone.page))?.access_token ?? ''));
  await editAllKinds(phone);
  await expect.poll(refused.hits, { timeout: 60_000 }).toBeGreaterThanOrEqual(1);
  await expect.poll(renewal.hits, { timeout: 60_000 }).toBe(1);
  await untilSent(phone);
  await expectOutcome(phone, server);
});

test('a renewal whose answer is lost on the way signs nobody out', async ({ device, server }) => {
  const phone = await device('phone');
  const list = shoppingList(phone.page);
  await list.add('milk, bread');
  await untilSent(phone);

  const lost = phone.network.fault('POST /oidc/token', loseAnswer, 1);
  await expireToken(phone.page);
  await editAllKinds(phone);
  await expect.poll(lost.hits, { timeout: 60_000 }).toBe(1);
  await untilSent(phone);
  await expectOutcome(phone, server);
});

test('the server is killed after it committed and before it answered', async ({ device, server }) => {
  const phone = await device('phone');
  const list = shoppingList(phone.page);
  await list.add('milk, bread');
  await untilSent(phone);

  let isKilled = false;
  phone.network.fault(
    push,
    async ({ forward, hangUp }) => {
      await forward();
      await server.kill();
      hangUp();
      isKilled = true;
    },
    1,
  );
  await editAllKinds(phone);
  await expect.poll(() => isKilled, { timeout: 60_000 }).toBe(true);
  await server.start();
  await untilSent(phone);
  await expectOutcome(phone, server);
});

test('the server is killed again and again while edits are being pushed', async ({ device, server }) => {
  const phone = await device('phone');
  const list = shoppingList(phone.page);
  const names: string[] = [];
  for (let round = 1; round <= 4; round++) {
    let isKilled = false;
    phone.network.fault(
      push,
      async ({ forward, hangUp }) => {
        const answer = forward().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, round * 4));
        await server.kill();
        await answer;
        hangUp();
        isKilled = true;
      },
      1,
    );
    for (const name of [`plates ${'x'.repeat(round)}`, `bowls ${'x'.repeat(round)}`]) {
      await list.add(name);
      names.push(name);
    }
    await expect.poll(() => isKilled, { timeout: 60_000 }).toBe(true);
    await server.start();
  }
  await untilSent(phone);
  await list.expectNames(names);
  const client = await plainClientOn(server, phone.page);
  expect((await client.itemNames()).toSorted()).toEqual(names.toSorted());
});

test('the browser crashes between an edit and its push', async ({ device, server }) => {
  const phone = await device('phone');
  await shoppingList(phone.page).add('milk, bread');
  await untilSent(phone);

  const held = phone.network.fault(push, loseRequest);
  await editAllKinds(phone);
  await untilKept(phone, 7);
  await phone.crash();
  held.remove();

  await openAfterCrash(await phone.reopen());
  await untilSent(phone);
  await expectOutcome(phone, server);
});

test('the browser crashes after the push arrived and before its answer', async ({ device, server }) => {
  const phone = await device('phone');
  await shoppingList(phone.page).add('milk, bread');
  await untilSent(phone);

  const held = phone.network.fault(push, async ({ forward }) => {
    await forward();
    await new Promise(() => {}); // The answer never comes, and the browser does not learn that either.
  });
  await editAllKinds(phone);
  await expect.poll(held.hits, { timeout: 60_000 }).toBeGreaterThanOrEqual(1);
  await untilKept(phone, 7);
  await phone.crash();
  held.remove();

  await openAfterCrash(await phone.reopen());
  await untilSent(phone);
  await expectOutcome(phone, server);
});

/** One edit of each kind: rename, quantity, add, delete with undo, delete. Starts from milk and bread. */
async function editAllKinds({ page }: Device) {
  const list = shoppingList(page);
  await list.rename('milk', 'oat milk');
  await list.add('6 eggs');
  await list.add('butter');
  await list.remove('butter');
  await list.undo('Deleted butter');
  await expect(list.checkbox('butter')).toBeVisible();
  await list.check('butter');
  await list.remove('bread');
}

/**
 * Browsers write local storage to the disk only every few seconds: a crash right after signing in may lose
 * the sign-in, but never the queue.
 */
async function openAfterCrash(page: Page) {
  const list = shoppingList(page);
  const signInButton = page.getByRole('button', { name: 'Continue with e-mail' });
  await page.goto('/shopping-list');
  // Not the snapshot shown at the start, which has the field whoever is signed in.
  await expect(page.locator('#first-screen')).toHaveCount(0);
  await expect(list.field.or(signInButton)).toBeVisible();
  if (await signInButton.isVisible()) await signIn(page);
}

async function expectOutcome({ page }: Device, server: ServerProcess) {
  await shoppingList(page).expectNames(['oat milk', 'eggs', 'butter']);
  const { body } = await (await plainClientOn(server, page)).get('/api/quick-list');
  const kept = body.items.map(({ itemName, quantity, isChecked }: Record<string, unknown>) => ({
    itemName,
    quantity,
    isChecked,
  }));
  expect(kept).toHaveLength(3);
  expect(kept).toContainEqual({ itemName: 'oat milk', quantity: '', isChecked: false });
  expect(kept).toContainEqual({ itemName: 'eggs', quantity: '6', isChecked: false });
  expect(kept).toContainEqual({ itemName: 'butter', quantity: '', isChecked: true });
}

/** Waits until this many operations are on the device's disk; they are painted a few milliseconds earlier. */
const untilKept = ({ page }: Device, operations: number) =>
  expect.poll(() => queueLength(page), { message: 'operations on disk' }).toBe(operations);

const untilSent = ({ page }: Device) =>
  expect.poll(() => queueLength(page), { timeout: 120_000, message: 'operations that wait' }).toBe(0);

import { Dexie } from 'dexie';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createSession } from '#auth/session/session.ts';
import { SessionProvider } from '#auth/session/session-provider.tsx';
import { databaseName } from '#db/ateria-db.ts';
import { keepRemoved } from '#db/households/kept-households.ts';
import { countQueued } from '#db/outbox.ts';
import { ImagesProvider } from '#images/images-context.ts';
import { openTestImages } from '#images/testing/browser-images.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { openHousehold, serveHouseholdRows } from '#sync/testing/households.ts';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { emptyDatabase } from './empty-database.ts';
import SignOutDialog from './sign-out-dialog.tsx';
import { changesOf, type UnsentHere } from './unsent-here.ts';

const identity = { issuer: 'https://issuer.test', sub: 'ann' };
const getToken = async () => ({ kind: 'token', token: 'of-ann', expiresAt: Date.now() + 1e6 }) as const;

/** The dialog over a real database; instead of leaving the page it records what the person agreed to lose. */
async function open(name?: string) {
  const engine = await createTestEngine(name);
  const session = { ...createSession(identity), getAccessToken: getToken };
  onTestFinished(() => {
    engine.db.close();
    localStorage.clear();
  });
  const keeping = vi.fn(async () => {});
  const agreed: (number | null)[] = [];
  const removing = async (_: unknown, __: unknown, known: UnsentHere | null) => {
    agreed.push(known && changesOf(known) + known.drafts);
    const isEmptied = await emptyDatabase(engine.db, known ? changesOf(known) : 0);
    return isEmptied ? ('leaving' as const) : ('more-unsent' as const);
  };
  render(
    <SessionProvider session={session}>
      <SyncProvider value={engine}>
        <ImagesProvider value={openTestImages(engine.db)}>
          <SignOutDialog isOpen onClose={() => {}} identity={identity} leave={{ keeping, removing }} />
        </ImagesProvider>
      </SyncProvider>
    </SessionProvider>,
  );
  const addMilk = () => engine.write(quickItem.add('milk', { itemName: 'milk' }));
  return { engine, keeping, agreed, addMilk };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const lines = () => [...document.querySelectorAll('dialog li')].map((line) => line.textContent);

test('where everything is sent, logging out removes what is here, and asks for nothing else', async () => {
  const { engine, agreed } = await open();
  await expect.element(page.getByText(/^Everything is sent/)).toBeVisible();
  await expect.element(page.getByRole('dialog')).toHaveAccessibleDescription(/^Everything is sent/);
  expect([button('Keep on this device').query(), button('Remove for good').query()]).toEqual([null, null]);
  await button('Log out').click();
  await expect.poll(() => agreed).toEqual([null]);
  expect(await engine.db.syncState.count()).toBe(1);
});

test('what is left of a household that the person was removed from, and has not decided about, is named too', async () => {
  const { engine, agreed } = await open();
  await keepRemoved(engine.db, { key: 'removed', name: 'Cottage', unsent: 2, records: {}, adds: [] });
  await expect.poll(lines).toEqual(['2 other changes']);
  await button('Remove for good').click();
  await expect.poll(() => agreed).toEqual([2]);
});

test('what is unsent is named, and can be sent first', async () => {
  const { engine, agreed, addMilk } = await open();
  await addMilk();
  await engine.write(recipe.add('soup', { title: 'Soup' }));
  await expect.poll(lines).toEqual(['1 change to shopping lists', '1 change to recipes']);
  await button('Send first').click();
  await expect.poll(() => agreed).toEqual([null]);
  expect(await engine.db.quickItems.count()).toBe(0);
});

test('what waits in a household that is not on the screen is sent first too', async () => {
  const server = serveHouseholdRows('home', 'cottage');
  const name = databaseName(crypto.randomUUID());
  const { engine, agreed } = await open(name);
  const cottage = await openHousehold(`${name}-cottage`, 'cottage');
  onTestFinished(async () => {
    engine.db.close();
    for (const each of [name, cottage.db.name]) await Dexie.delete(each);
  });
  await cottage.write(quickItem.add('rice', { itemName: 'Rice' }));
  await engine.write(quickItem.add('milk', { itemName: 'milk' }));
  await expect.poll(lines).toEqual(['2 changes to shopping lists']);
  await button('Send first').click();
  await expect.poll(() => agreed).toEqual([null]);
  expect(server.rowsOf('cottage')).toEqual(['rice']);
  expect(await countQueued(cottage.db)).toBe(0);
});

test('what cannot be sent is kept, and nobody is logged out', async () => {
  const { engine, addMilk } = await open();
  await addMilk();
  engine.drainResult = 'offline';
  await button('Send first').click();
  await expect
    .element(page.getByText('Not everything could be sent. You are still logged in.'))
    .toBeVisible();
  await expect.element(button('Send first')).toHaveFocus();
  expect(await countQueued(engine.db)).toBe(1);
});

test('what is unsent can stay on this device', async () => {
  const { engine, keeping, addMilk } = await open();
  await addMilk();
  await button('Keep on this device').click();
  expect(keeping).toHaveBeenCalledOnce();
  expect(await countQueued(engine.db)).toBe(1);
});

test('what the storage does not let anybody keep is told, and can be tried again', async () => {
  const { keeping, addMilk } = await open();
  await addMilk();
  keeping.mockRejectedValueOnce(new DOMException('gone', 'UnknownError'));
  await button('Keep on this device').click();
  await expect
    .element(page.getByText('This device’s storage does not answer. You are still logged in.'))
    .toBeVisible();
  await button('Keep on this device').click();
  expect(keeping).toHaveBeenCalledTimes(2);
});

test('a form that was begun counts, cannot be sent, and goes only when the person says so', async () => {
  const { engine, agreed } = await open();
  localStorage.setItem(`recipeDraft.${engine.db.name}.new`, '{"title":"Soup"}');
  await engine.setStatus({ retries: 1 });
  await engine.write(quickItem.add('salt', { itemName: 'salt' }));
  await engine.acknowledgeAll();
  await expect.poll(lines).toEqual(['1 form that you have begun and not saved']);
  expect(button('Send first').query()).toBeNull();
  await button('Remove for good').click();
  await expect.poll(() => agreed).toEqual([1]);
});

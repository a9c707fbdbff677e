import type { Household, MemberRole } from 'sync-protocol/api/households.ts';
import { imageUrlOf } from 'sync-protocol/images/images.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { identityKey } from '#auth/identity-key.ts';
import { AteriaDb, databaseName } from '#db/ateria-db.ts';
import { shownDatabase } from '#db/households/households-here.ts';
import {
  keepHouseholds,
  keepRemoved,
  type RemovedHere,
  readRemoved,
} from '#db/households/kept-households.ts';
import type { ReadImport } from '#db/import-records.ts';
import { failWrites } from '#db/testing/fail-writes.ts';
import { restInTransaction } from '#db/testing/rest-in-transaction.ts';
import { ensureSyncState } from '#sync/status/sync-state.ts';
import { openHousehold } from '#sync/testing/households.ts';
import { render } from '#ui/testing/render.tsx';
import { readPendingCopy } from './pending-copy/pending-copy.ts';
import RemovedPage from './removed-page.tsx';
import { RemovedQuestion } from './removed-question.tsx';

const identity = { issuer: 'https://issuer.test', sub: 'aino' };
const getToken = async () => ({ kind: 'token', token: 'of-aino', expiresAt: Date.now() + 1e6 }) as const;

async function ask(
  removed: Partial<RemovedHere>,
  {
    stay,
    name = `ateria-${crypto.randomUUID()}`,
    fill,
  }: { stay?: () => void; name?: string; fill?: (db: AteriaDb) => Promise<unknown> } = {},
) {
  const db = new AteriaDb(name);
  onTestFinished(() => db.delete());
  await db.open();
  await keepRemoved(db, { key: 'removed', name: '', unsent: 0, records: {}, adds: [], ...removed });
  await fill?.(db);
  render(<RemovedQuestion database={db.name} identity={identity} getToken={getToken} stay={stay} />);
  return db;
}
const says = (text: string | RegExp) => page.getByText(text);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the page that takes the app’s place is where the keyboard goes on, and is read out', async () => {
  const db = new AteriaDb(`ateria-${crypto.randomUUID()}`);
  onTestFinished(() => db.delete());
  await db.open();
  await keepRemoved(db, { key: 'removed', name: 'Cottage', unsent: 0, records: {}, adds: [] });
  render(<RemovedPage db={db} identity={identity} getToken={getToken} />);
  await expect.element(says(/^It is “Cottage”\./)).toBeVisible();
  await expect
    .element(page.getByRole('heading', { name: 'You no longer belong to this household' }))
    .toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Go on')).toHaveFocus();
});

test('one change that was not sent is one', async () => {
  await ask({ name: 'Cottage', ownerName: 'Ville', unsent: 1 });
  await expect.element(says(/^It is “Cottage”\./)).toBeVisible();
  await expect.element(button('Go on without it')).toBeVisible();
});

test('several are several, and a household without a name is called by its owner', async () => {
  await ask({ ownerName: 'Ville', unsent: 2 });
  await expect.element(says(/^It is “Kitchen of Ville”\./)).toBeVisible();
  await expect.element(button('Go on without them')).toBeVisible();
});

test('one of which nothing is known is not named', async () => {
  await ask({});
  await expect.element(says(/^What this device kept of it has been removed\.$/)).toBeVisible();
  await expect.element(button('Go on')).toBeVisible();
});

test('a recipe that was begun there goes on beside those of the household that one goes on in', async () => {
  const stay = vi.fn();
  const here = `recipeDraft.${databaseName(identityKey(identity))}.new`;
  onTestFinished(() => {
    for (const key of [here, `${here}.2`]) localStorage.removeItem(key);
  });
  localStorage.setItem(here, JSON.stringify({ form: { title: 'Pie', imageUrl: '' }, opened: null }));
  const draft = { form: { title: 'Soup', imageUrl: '/api/images/1' }, opened: null };
  const name = `ateria-${crypto.randomUUID()}`;
  localStorage.setItem(`recipeDraft.${name}.new`, JSON.stringify(draft));
  await ask({ name: 'Cottage' }, { stay, name });
  await expect.element(says(/^The recipe that you had begun comes along/)).toBeVisible();
  await userEvent.click(button('Go on'));
  await expect.poll(() => stay.mock.calls.length).toBe(1);
  expect(JSON.parse(localStorage.getItem(here) ?? '').form.title).toBe('Pie');
  expect(JSON.parse(localStorage.getItem(`${here}.2`) ?? '').form).toEqual({ title: 'Soup', imageUrl: '' });
  expect(localStorage.getItem(`recipeDraft.${name}.new`)).toBeNull();
});

test('so do a meal and a recurring item that were begun, without the recipe and the cook that only the household knows', async () => {
  const stay = vi.fn();
  const here = `formDraft.${databaseName(identityKey(identity))}`;
  const keys = [`${here}.meal.new`, `${here}.meal.new.2`, `${here}.rule.new`];
  onTestFinished(() => {
    for (const key of keys) localStorage.removeItem(key);
  });
  const name = `ateria-${crypto.randomUUID()}`;
  const drafts = {
    'meal.new': { title: 'Soup', cookId: 'ville' },
    'meal.of.r1': { title: 'Pie', recipeId: 'r1' },
    'meal.m1': { title: 'There already' },
    'rule.new': { itemName: 'milk' },
  };
  for (const [form, written] of Object.entries(drafts))
    localStorage.setItem(
      `formDraft.${name}.${form}`,
      JSON.stringify({ form: written, begun: {}, seen: null }),
    );
  await ask({ name: 'Cottage' }, { stay, name });
  await expect.element(says(/^What you had begun to write of a new meal or recurring item/)).toBeVisible();
  await userEvent.click(button('Go on'));
  await expect.poll(() => stay.mock.calls.length).toBe(1);
  const forms = keys.map((key) => JSON.parse(localStorage.getItem(key) ?? '{}').form);
  expect(forms).toHaveLength(3);
  expect(forms).toEqual(
    expect.arrayContaining([
      { title: 'Soup', cookId: null },
      { title: 'Pie', recipeId: null },
      { itemName: 'milk' },
    ]),
  );
  expect(localStorage.getItem(`formDraft.${name}.meal.new`)).toBeNull();
});

test('what was begun of what is the household’s own goes with it, and says so', async () => {
  const name = `ateria-${crypto.randomUUID()}`;
  const texts = [`recipeDraft.${name}.r1`, `formDraft.${name}.meal.m1`, `recipeDraft.${name}.import.soup.0`];
  onTestFinished(() => {
    for (const key of texts) localStorage.removeItem(key);
  });
  for (const key of texts) localStorage.setItem(key, JSON.stringify({ form: { title: 'Soup' } }));
  await ask({ name: 'Cottage' }, { name });
  await expect.element(says('2 changes that you had begun there and not saved go with it.')).toBeVisible();
});

test('what was read in there and not saved goes on too, with its image and what was written over it', async () => {
  const stay = vi.fn();
  const here = new AteriaDb(databaseName(identityKey(identity)));
  onTestFinished(() => here.delete());
  const name = `ateria-${crypto.randomUUID()}`;
  const draftIn = (database: string) => `recipeDraft.${database}.import.soup.0`;
  onTestFinished(() => localStorage.removeItem(draftIn(here.name)));
  localStorage.setItem(draftIn(name), JSON.stringify({ form: { title: 'Fish soup' } }));
  const sha256 = 'a'.repeat(64);
  const recipes = [{ title: 'Soup' }, { title: 'Pie' }];
  const images = { 0: imageUrlOf(sha256), 1: imageUrlOf('b'.repeat(64)) };
  const read = { kind: 'read', found: { recipes, warnings: [] }, images, saved: {} } as unknown as ReadImport;
  const fill = async (db: AteriaDb) => {
    await db.localPictures.put({ sha256, type: 'image/jpeg', addedAt: 0, parked: null });
    await db.pictureBytes.put({ sha256, bytes: new ArrayBuffer(8) });
    await db.imports.put({ id: 'soup', addedAt: 1, url: '', state: read });
  };
  await ask({ name: 'Cottage' }, { stay, name, fill });
  await expect.element(says(/^The import that you had not finished comes along/)).toBeVisible();
  await userEvent.click(button('Go on'));
  await expect.poll(() => stay.mock.calls.length).toBe(1);
  await here.open();
  const kept = { ...read, images: { 0: imageUrlOf(sha256) } };
  expect(await here.imports.toArray()).toEqual([{ id: 'soup', addedAt: 1, url: '', state: kept }]);
  expect((await here.pictureBytes.get(sha256))?.bytes.byteLength).toBe(8);
  expect(JSON.parse(localStorage.getItem(draftIn(here.name)) ?? '').form).toEqual({ title: 'Fish soup' });
  expect(localStorage.getItem(draftIn(name))).toBeNull();
});

test('what is new stays where it is while nothing tells which household it would go to', async () => {
  const db = await ask({ name: 'Cottage', unsent: 1, adds: [quickItem.add('tea', { itemName: 'Tea' })] });
  await userEvent.click(button('Add what is new to my own household'));
  await expect.element(says(/^There is no connection\. Nothing was changed/)).toBeVisible();
  await expect.element(button('Add what is new to my own household')).toHaveFocus();
  expect((await readRemoved(db))?.unsent).toBe(1);
});

test('what is new does not go to the household that was lost, which the others on this device still list', async () => {
  const key = identityKey(identity);
  // A navigation would leave the test's page.
  const stay = (event: NavigateEvent) => event.preventDefault();
  navigation.addEventListener('navigate', stay);
  onTestFinished(() => navigation.removeEventListener('navigate', stay));
  onTestFinished(() => localStorage.clear());
  const cottage = await openHousehold(databaseName(key, 'cottage'), 'cottage');
  onTestFinished(() => cottage.db.delete());
  const of = (_id: string, role: MemberRole): Household => ({
    _id,
    name: '',
    role,
    plan: 'active',
    members: [],
  });
  await keepHouseholds(cottage.db, [of('home', 'owner'), of('cottage', 'member')]);
  const adds = [quickItem.add('tea', { itemName: 'Tea' })];
  await ask(
    { name: 'Home', unsent: 1, adds },
    {
      name: databaseName(key),
      fill: async (db) => {
        await ensureSyncState(db, () => 'phone', 'home');
      },
    },
  );
  await userEvent.click(button('Add what is new to my own household'));
  await expect
    .poll(() => readPendingCopy(key))
    .toEqual({ from: databaseName(key), to: 'cottage', isDecided: true });
  expect(shownDatabase(key).household).toBe('cottage');
});

test('what the disk refuses is told, and can be pressed again', async () => {
  const stay = vi.fn();
  const here = new AteriaDb(databaseName(identityKey(identity)));
  onTestFinished(() => here.delete());
  const soup = {
    id: 'soup',
    addedAt: 1,
    url: 'https://kitchen.example',
    state: { kind: 'waiting' },
  } as const;
  await ask({ name: 'Cottage' }, { stay, fill: (db) => db.imports.put(soup) });
  await expect.element(says(/^The import that you had not finished comes along/)).toBeVisible();
  const full = () => new DOMException('no room', 'QuotaExceededError');
  const makeRoom = failWrites(IDBObjectStore.prototype, 'imports', full);
  onTestFinished(makeRoom);
  await userEvent.click(button('Go on'));
  await expect.element(says('That did not work. Please try again.')).toBeVisible();
  makeRoom();
  await userEvent.click(button('Go on'));
  await expect.poll(() => stay.mock.calls.length).toBe(1);
  await here.open();
  expect(await here.imports.toCollection().primaryKeys()).toEqual(['soup']);
});

test('a page that is put to rest lets go of the storage, and asks once it is shown again', async () => {
  const rest = restInTransaction('imports', 'count');
  onTestFinished(rest.wake);
  await ask({ name: 'Cottage' });
  await expect.poll(() => rest.isLetGo).toBe(true);
  rest.wake();
  await expect.element(says(/^It is “Cottage”\./)).toBeVisible();
});

import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bringAll, itemEdit, makeNew, type TestEngine } from '#sync/testing/test-engine.ts';
import { SyncIndicator } from './sync-indicator.tsx';
import { renderSync } from './testing/render-sync.tsx';

const link = page.getByRole('link');
const nothing = async () => {};
const addTwo = (engine: TestEngine) => engine.write([itemEdit(engine, 'Milk'), itemEdit(engine, 'Bread')]);

test('with nothing to send it says that all is saved, and leads to the page that says more', async () => {
  await renderSync(SyncIndicator, nothing);
  await expect.element(link).toHaveAccessibleName('Saved');
  await link.click();
  await expect.element(page.getByText('the page of what waits')).toBeVisible();
});

test('before everything has come once it says that it is fetched, and not that all is saved', async () => {
  const engine = await renderSync(SyncIndicator, async (engine) => void (await makeNew(engine, 'online')));
  await expect.element(link).toHaveAccessibleName('Fetching…');
  await engine.setStatus({ connection: 'offline' });
  await expect.element(link).toHaveAccessibleName('Offline');
  await engine.setStatus({ connection: 'online' });
  await bringAll(engine);
  await expect.element(link).toHaveAccessibleName('Saved');
});

test('it counts what waits', async () => {
  await renderSync(SyncIndicator, addTwo);
  await expect.element(link).toHaveAccessibleName('2 waiting');
});

test('what is painted and not on the disk yet is not called saved', async () => {
  const engine = await renderSync(SyncIndicator, nothing);
  await expect.element(link).toHaveAccessibleName('Saved');
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>();
  const holding = engine.db.transaction('rw', engine.db.syncState, () => Dexie.waitFor(isHeld));
  const writing = engine.write(itemEdit(engine, 'Milk'));
  await expect.element(link).toHaveAccessibleName('1 waiting');
  letGo();
  await Promise.all([holding, writing]);
  await expect.element(link).toHaveAccessibleName('1 waiting');
  await engine.acknowledgeAll();
  await expect.element(link).toHaveAccessibleName('Saved');
});

test('offline it says so, and how much waits', async () => {
  const engine = await renderSync(SyncIndicator, (engine) => engine.setStatus({ connection: 'offline' }));
  await expect.element(link).toHaveAccessibleName('Offline');
  await addTwo(engine);
  await expect.element(link).toHaveAccessibleName('Offline, 2 waiting');
});

test('a rejected change needs attention', async () => {
  const engine = await renderSync(SyncIndicator, addTwo);
  await engine.rejectLast('list_limit');
  await expect.element(link).toHaveAccessibleName('Needs attention');
});

test('signed out, it says that the changes are kept', async () => {
  const engine = await renderSync(SyncIndicator, addTwo);
  await engine.setStatus({ connection: 'signed-out' });
  await expect.element(link).toHaveAccessibleName('Signed out, 2 changes kept on this device');
});

test('a build that is too old says that it has to be updated', async () => {
  await renderSync(SyncIndicator, (engine) => engine.setStatus({ connection: 'upgrade-required' }));
  await expect.element(link).toHaveAccessibleName('Update needed');
});

test('after the first and the second retry it says what the server is doing', async () => {
  const engine = await renderSync(SyncIndicator, (engine) => engine.setStatus({ retries: 1 }));
  await expect.element(link).toHaveAccessibleName('Booting up the kitchen...');
  await engine.setStatus({ retries: 2 });
  await expect.element(link).toHaveAccessibleName('Warming up the recipe database...');
  await engine.setStatus({ retries: 0 });
  await expect.element(link).toHaveAccessibleName('Saved');
});

test('only a change of state is announced, and a wait that lasts, not every number', async () => {
  const engine = await renderSync(SyncIndicator, nothing);
  const status = page.getByRole('status');
  await expect.element(status).toHaveTextContent('Saved');
  await addTwo(engine);
  await expect.element(status).toHaveTextContent('Waiting to be sent');
  await engine.write(itemEdit(engine, 'Eggs'));
  await expect.element(link).toHaveAccessibleName('3 waiting');
  await expect.element(status).toHaveTextContent('Waiting to be sent');
});

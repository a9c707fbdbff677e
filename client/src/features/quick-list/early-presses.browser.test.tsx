import { useState } from 'react';
import { inListOrder } from 'sync-protocol/quick-list/list-order.ts';
import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { failWrites } from '#db/testing/fail-writes.ts';
import { EARLY_PRESSES_KEY, type EarlyPress } from '#start/early-presses.ts';
import type { FirstScreen } from '#start/first-screen.ts';
import { FirstScreenProvider } from '#start/use-first-screen.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine, itemEdit, type TestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { QuickListPage } from './quick-list-page.tsx';
import { field, says, shownList } from './testing/render-list.tsx';

async function engineWith(...names: string[]) {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.write(names.map((name) => itemEdit(engine, name, { category: 'other' })));
  return engine;
}

/**
 * Renders the page behind a snapshot with these recorded presses; `isDone` tells whether they are carried out
 * durably.
 */
function drawBehind(engine: TestEngine, presses: readonly EarlyPress[]) {
  const state = { isDone: false, leave: () => {} };
  const screen: FirstScreen = {
    isShown: () => true,
    drop: () => {},
    giveWay: (take) => take(presses),
    done: () => {
      state.isDone = true;
    },
  };
  const Page = () => {
    const [isShown, setShown] = useState(true);
    state.leave = () => setShown(false);
    return isShown && <QuickListPage onPaper={() => {}} onShop={() => {}} onStores={() => {}} />;
  };
  render(
    <FirstScreenProvider value={screen}>
      <SyncProvider value={engine}>
        <ToasterProvider>
          <main>
            <Page />
          </main>
        </ToasterProvider>
      </SyncProvider>
    </FirstScreenProvider>,
  );
  return state;
}

const checkOf = (id: string, isChecked: boolean): EarlyPress => ({ kind: 'check', id, isChecked });

test('of several presses on one row before the app was there the last one counts', async () => {
  const engine = await engineWith('soap', 'rope');
  const items = await engine.db.quickItems.toArray();
  const idOf = (name: string) => items.find(({ itemName }) => itemName === name)?.id ?? '';
  const state = drawBehind(engine, [
    checkOf(idOf('soap'), true),
    checkOf(idOf('rope'), true),
    checkOf(idOf('soap'), false),
  ]);
  await expect.poll(() => state.isDone, { timeout: 15_000 }).toBe(true);
  const rows = await engine.db.quickItems.toArray();
  expect(Object.fromEntries(rows.map(({ itemName, isChecked }) => [itemName, isChecked]))).toEqual({
    soap: false,
    rope: true,
  });
});

test('what was added before the app was there is added in its order, each once', async () => {
  const engine = await engineWith('soap');
  const state = drawBehind(engine, [
    { kind: 'add', text: 'rope' },
    { kind: 'add', text: 'soap' },
    { kind: 'add', text: 'twine, rope' },
  ]);
  await expect.poll(() => state.isDone, { timeout: 15_000 }).toBe(true);
  const rows = await engine.db.quickItems.orderBy(':id').toArray();
  expect(rows.map(({ itemName }) => itemName)).toEqual(['soap', 'rope', 'twine']);
});

test.each([
  ['waits for the next start', true, /What you have just added waits, and comes onto the list when/],
  ['is no longer there where nothing could be kept at all', false, /the last change was not kept/],
])('what could not be written is said, and %s', async (_, isKept, words) => {
  const engine = await engineWith('soap');
  const fault = () => new DOMException('no room', 'QuotaExceededError');
  onTestFinished(failWrites(IDBObjectStore.prototype, 'outbox', fault));
  const presses: readonly EarlyPress[] = [{ kind: 'add', text: 'rope' }];
  if (isKept) localStorage.setItem(EARLY_PRESSES_KEY, JSON.stringify({ owner: 'aino', presses, text: '' }));
  onTestFinished(() => localStorage.removeItem(EARLY_PRESSES_KEY));
  const state = drawBehind(engine, presses);
  await expect.element(says(/full/)).toBeVisible();
  await expect.element(says(words)).toBeVisible();
  expect(state.isDone).toBe(false);
});

test('a price that was added alone before the app was there is in the field, and asked about', async () => {
  const engine = await engineWith('soap');
  drawBehind(engine, [{ kind: 'add', text: '3,49 €, rope' }]);
  await expect.element(says('What costs 3,49 €? Write its name too.')).toBeVisible();
  await expect.element(field).toHaveValue('3,49 €');
});

/** Holds back reading the list until released. */
function holdReading({ db }: TestEngine): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const toArray = db.foodPreferences.toArray.bind(db.foodPreferences);
  db.foodPreferences.toArray = (() => promise.then(() => toArray())) as typeof toArray;
  return resolve;
}
const names = () => Object.values(shownList()).flat().toSorted();

test('Enter that is pressed while the list is still being read adds to that list, and doubles nothing of it', async () => {
  const engine = await engineWith('soap');
  const read = holdReading(engine);
  drawBehind(engine, []);
  await userEvent.fill(field, 'soap, rope');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('twi');
  read();
  await expect.poll(names, { timeout: 15_000 }).toEqual(['rope', 'soap']);
  await expect.element(field).toHaveValue('twi');
  expect(await engine.db.quickItems.count()).toBe(2);
});

test('what is added one after another meanwhile stands in that order', async () => {
  const engine = await engineWith('soap');
  const read = holdReading(engine);
  drawBehind(engine, []);
  const added = ['rope', 'nails', 'glue', 'tape', 'string'];
  for (const name of added) {
    await userEvent.fill(field, name);
    await userEvent.keyboard('{Enter}');
  }
  read();
  await expect.poll(() => engine.db.quickItems.count(), { timeout: 15_000 }).toBe(6);
  const inOrder = (await engine.db.quickItems.toArray()).sort(inListOrder);
  expect(inOrder.map(({ itemName }) => itemName)).toEqual(['soap', ...added]);
});

test('what is added meanwhile outlives the page: the next that reads the list adds it, once', async () => {
  const engine = await engineWith('soap');
  const read = holdReading(engine);
  const first = drawBehind(engine, []);
  await userEvent.fill(field, 'soap, rope');
  await userEvent.keyboard('{Enter}');
  first.leave();
  await expect.element(field).not.toBeInTheDocument();
  drawBehind(engine, []);
  read();
  await expect.poll(names, { timeout: 15_000 }).toEqual(['rope', 'soap']);
  expect(await engine.db.quickItems.count()).toBe(2);
});

test('whoever sees the field may press the key that leads to it, before the page has come to rest', async () => {
  const engine = await engineWith('soap');
  const pressed = new Promise<void>((resolve) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[role=combobox]')) return;
      watch.disconnect();
      document.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }));
      resolve();
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  drawBehind(engine, []);
  await pressed;
  await expect.poll(() => document.activeElement).toBe(field.element());
});

test('a price that was added alone before the app was there is asked about', async () => {
  const engine = await engineWith('soap');
  const state = drawBehind(engine, [{ kind: 'add', text: '3,49 €' }]);
  await expect.element(says('What costs 3,49 €? Write its name too.')).toBeVisible();
  await expect.poll(() => state.isDone).toBe(true);
  expect(await engine.db.quickItems.count()).toBe(1);
});

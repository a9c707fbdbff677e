import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { forgetKnownIdentity, writeKnownIdentity } from '#lib/known-identity.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine, type TestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { QuickListPage } from '../quick-list-page.tsx';
import { add, field, row } from '../testing/render-list.tsx';

/** The list, which can be left. */
function open(engine: TestEngine) {
  let leave = () => {};
  const Page = () => {
    const [isOpen, setOpen] = useState(true);
    leave = () => setOpen(false);
    return isOpen && <QuickListPage onPaper={() => {}} onShop={() => {}} onStores={() => {}} />;
  };
  render(
    <SyncProvider value={engine}>
      <ToasterProvider>
        <main>
          <Page />
        </main>
      </ToasterProvider>
    </SyncProvider>,
  );
  return async () => {
    leave();
    await expect.element(field).not.toBeInTheDocument();
  };
}

/** Leaves the page as a reload does, once that keeps something. */
async function untilKept(...texts: string[]) {
  await expect
    .poll(() => {
      window.dispatchEvent(new PageTransitionEvent('pagehide'));
      return Object.values(sessionStorage).sort();
    })
    .toEqual(texts.map((text) => JSON.stringify(text)));
}

async function createEngine() {
  const engine = await createTestEngine();
  writeKnownIdentity({ issuer: 'https://issuer.example', sub: 'aino' });
  onTestFinished(() => {
    forgetKnownIdentity();
    sessionStorage.clear();
    engine.db.close();
  });
  return engine;
}

test('what was typed and not added yet is there when the list is opened again, and is not once it was added', async () => {
  const engine = await createEngine();
  let leave = open(engine);
  await userEvent.fill(field, 'bread, mi');
  await untilKept('bread, mi');
  await leave();
  leave = open(engine);
  await expect.element(field).toHaveValue('bread, mi');
  expect({ ...sessionStorage }).toEqual({});
  await userEvent.fill(field, 'milk');
  await leave();
  leave = open(engine);
  await expect.element(field).toHaveValue('milk');
  await add('milk');
  await expect.element(row('milk, Dairy')).toBeVisible();
  await leave();
  expect({ ...sessionStorage }).toEqual({});
});

test('what was typed stays in its household, and nothing is kept of who has logged out', async () => {
  const [engine, other] = [await createEngine(), await createEngine()];
  let leave = open(engine);
  await userEvent.fill(field, 'milk');
  await untilKept('milk');
  await leave();
  leave = open(other);
  await userEvent.fill(field, 'bread');
  await untilKept('bread', 'milk');
  await expect.element(field).toHaveValue('bread');
  await userEvent.fill(field, 'rye');
  forgetKnownIdentity();
  await leave();
  expect(Object.values(sessionStorage).sort()).toEqual(['"bread"', '"milk"']);
});

/** Shows a snapshot in front of the app. @returns the function that takes it away */
function showSnapshot() {
  const snapshot = document.createElement('main');
  snapshot.append(document.createElement('input'));
  const root = Object.assign(document.createElement('div'), { id: 'root', hidden: true });
  document.body.prepend(snapshot, root);
  onTestFinished(() => root.remove());
  return () => {
    snapshot.remove();
    root.hidden = false;
  };
}

test('what is typed is that of the list, and not of its snapshot, which was in front of it', async () => {
  const engine = await createEngine();
  const start = showSnapshot();
  open(engine);
  await userEvent.fill(field, 'milk');
  start();
  await untilKept('milk');
});

test('what was typed before does not come in between where somebody is typing already', async () => {
  const engine = await createEngine();
  let leave = open(engine);
  await userEvent.fill(field, 'bread, mi');
  await untilKept('bread, mi');
  const kept = { ...sessionStorage };
  await leave();
  const start = showSnapshot();
  leave = open(engine);
  await userEvent.fill(field, 'rye');
  start();
  await untilKept('rye');
  await expect.element(field).toHaveValue('rye');
  await userEvent.clear(field);
  await leave();
  Object.assign(sessionStorage, kept);
  open(engine);
  await expect.element(field).toHaveValue('bread, mi');
});

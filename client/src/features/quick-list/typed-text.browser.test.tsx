import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fillField } from '#start/carry-over.ts';
import type { FirstScreen } from '#start/first-screen.ts';
import { fieldIn } from '#start/pressed.ts';
import { FirstScreenProvider } from '#start/use-first-screen.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine, type TestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { QuickListPage } from './quick-list-page.tsx';
import { field, shownList } from './testing/render-list.tsx';

let engine: TestEngine;

beforeEach(async () => {
  engine = await createTestEngine();
  onTestFinished(() => {
    engine.db.close();
    localStorage.removeItem(keptAs());
  });
});

const keptAs = () => `quickList.typed.${engine.db.name}`;

function ListAndAnother() {
  const [isAway, setAway] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => setAway(!isAway)}>
        {isAway ? 'To the list' : 'To another page'}
      </button>
      {!isAway && <QuickListPage onPaper={() => {}} onShop={() => {}} onStores={() => {}} />}
    </main>
  );
}

const draw = (screen: FirstScreen | null = null) =>
  render(
    <FirstScreenProvider value={screen}>
      <SyncProvider value={engine}>
        <ToasterProvider>
          <ListAndAnother />
        </ToasterProvider>
      </SyncProvider>
    </FirstScreenProvider>,
  );
const go = (to: string) => page.getByRole('button', { name: to, exact: true }).click();

test('what was typed and not added is in the field again after another page, until it is added', async () => {
  draw();
  await userEvent.fill(field, 'milk, bread');
  await go('To another page');
  await go('To the list');
  await expect.element(field).toHaveValue('milk, bread');
  await userEvent.type(field, '{Enter}');
  await expect.poll(() => Object.values(shownList()).flat().toSorted()).toEqual(['bread', 'milk']);
  await go('To another page');
  await go('To the list');
  await expect.element(field).toHaveValue('');
});

test('what was taken out of the field does not come back', async () => {
  localStorage.setItem(keptAs(), '"milk"');
  draw();
  await expect.element(field).toHaveValue('milk');
  await userEvent.fill(field, '');
  await go('To another page');
  await go('To the list');
  await expect.element(field).toHaveValue('');
});

test('after a start it stands before what was typed on the snapshot of the list', async () => {
  localStorage.setItem(keptAs(), '"milk, bread"');
  draw({
    isShown: () => true,
    drop: () => {},
    giveWay: (take) =>
      void setTimeout(() => {
        const own = fieldIn(document);
        if (own) fillField(own, 'eggs');
        take([]);
      }),
    done: () => {},
  });
  await expect.element(field).toHaveValue('milk, bread, eggs');
  await expect.poll(() => localStorage.getItem(keptAs())).toBe('"milk, bread, eggs"');
});

import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { categories } from 'sync-protocol/food/categories.ts';
import { shelf } from 'sync-protocol/stores/shelf.ts';
import { defaultStoreId, store } from 'sync-protocol/stores/store.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countQueued } from '#db/outbox.ts';
import { failWrites } from '#db/testing/fail-writes.ts';
import { holdDraft } from '#editing/drafts/testing/hold-draft.ts';
import { notePlace } from '#editing/stores/places.ts';
import { readWalk } from '#editing/stores/read-walk.ts';
import { english } from '#i18n/testing/english.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine, type TestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { StorePage } from './store-page.tsx';
import { StoresPage } from './stores-page.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const undo = () => userEvent.click(button('Undo'));
const choose = async (name: string, action: string) => {
  await userEvent.click(button(`Actions for ${name}`));
  await userEvent.click(item(action));
};
const shelves = (list: string) =>
  page
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .elements()
    .map((each) => each.textContent);

async function engineWithShop(): Promise<TestEngine> {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.write([store.add('market', { name: 'Market' })]);
  await engine.acknowledgeAll();
  return engine;
}

function draw(engine: TestEngine, what: React.ReactNode, i18n = english()) {
  const root = createRootRoute({
    component: () => (
      <SyncProvider value={engine}>
        <ToasterProvider>{what}</ToasterProvider>
      </SyncProvider>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  // Not the router that the app registers in the types.
  render(<RouterProvider router={router as never} />, i18n);
  return router.history;
}

async function drawShop(storeId = 'market') {
  const engine = await engineWithShop();
  draw(engine, <StorePage storeId={storeId} onShop={() => {}} />);
  await expect.element(button('Move Dairy')).toBeInTheDocument();
  return engine;
}

test('the names of a shop and a shelf that are one long word stay beside their menus on a phone', async () => {
  await page.viewport(390, 844);
  const engine = await engineWithShop();
  await engine.write([
    store.add('long', { name: 'Kauppa'.repeat(10) }),
    shelf.add('cheese', { name: 'Juusto'.repeat(10), icon: 'basket', color: 'dairy' }),
  ]);
  draw(engine, <StoresPage onStore={() => {}} />);
  for (const name of ['Kauppa'.repeat(10), 'Juusto'.repeat(10)]) {
    const menu = button(`Actions for ${name}`);
    await expect.element(menu).toBeVisible();
    const row = menu.element().closest('li');
    expect(row?.scrollWidth).toBeLessThanOrEqual(row?.clientWidth ?? 0);
  }
});

test('the name of a shop that is one long word stays on its page on a phone', async () => {
  await page.viewport(390, 844);
  const engine = await engineWithShop();
  const name = 'Kauppa'.repeat(10);
  await engine.write([store.add('long', { name })]);
  draw(engine, <StorePage storeId="long" onShop={() => {}} />);
  const heading = page.getByRole('heading', { name });
  await expect.element(heading).toBeVisible();
  expect(heading.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
});

describe('the shelves of a shop', () => {
  const market = () => shelves('Shelves of Market').slice(0, 3);

  test('move by the arrow keys, the handle keeping the focus, and Undo puts them back', async () => {
    const engine = await drawShop();
    expect(shelves('Shelves of Market')).toHaveLength(categories.length);
    (button('Move Dairy').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(market).toEqual(['Dairy', 'Fruit and vegetables', 'Meat and fish']);
    await expect.element(button('Move Dairy')).toHaveFocus();
    await expect.element(page.getByText('Dairy: 1 of 10')).toBeInTheDocument();
    await expect
      .poll(async () => (await engine.db.stores.get('market'))?.places.length)
      .toBe(categories.length);
    await undo();
    await expect.poll(market).toEqual(['Fruit and vegetables', 'Dairy', 'Meat and fish']);
    await expect.poll(async () => (await engine.db.stores.get('market'))?.places).toEqual([]);
  });

  test('stay where several quick presses have led, while the first of them is written', async () => {
    const engine = await engineWithShop();
    const write = engine.write.bind(engine);
    const writes: (() => void)[] = [];
    engine.write = async (edits) => {
      await new Promise<void>((go) => writes.push(go));
      return write(edits);
    };
    draw(engine, <StorePage storeId="market" onShop={() => {}} />);
    const handle = button('Move Dairy');
    await expect.element(handle).toBeInTheDocument();
    (handle.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const led = ['Fruit and vegetables', 'Meat and fish', 'Pantry', 'Dairy'];
    const shown = () => shelves('Shelves of Market').slice(0, 4);
    await expect.poll(() => writes.length).toBe(2);
    writes[0]?.();
    await expect.element(page.getByText('Dairy: 3 of 10')).toBeInTheDocument();
    await expect.poll(async () => (await engine.db.stores.get('market'))?.places.length).toBe(10);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(shown()).toEqual(led);
    await expect.element(handle).toHaveFocus();
    writes[1]?.();
    await expect.element(page.getByText('Dairy: 4 of 10')).toBeInTheDocument();
    expect(shown()).toEqual(led);
    await expect.element(handle).toHaveFocus();
  });

  test('move by their menus, before whichever other, without a drag', async () => {
    const engine = await drawShop();
    await choose('Snacks', 'Move before…');
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Dairy' }));
    await expect.poll(market).toEqual(['Fruit and vegetables', 'Snacks', 'Dairy']);
    await choose('Snacks', 'Move up');
    await expect.poll(market).toEqual(['Snacks', 'Fruit and vegetables', 'Dairy']);
    await choose('Snacks', 'Move down');
    await expect.poll(market).toEqual(['Fruit and vegetables', 'Snacks', 'Dairy']);
    expect((await readWalk(engine.db)).shelves).toEqual(categories);
  });

  test('move by a drag, which is one edit however far it goes', async () => {
    const engine = await drawShop();
    const handle = button('Move Frozen').element();
    const top = button('Move Fruit and vegetables').element().getBoundingClientRect().top;
    const at = handle.getBoundingClientRect();
    const point = (type: string, clientY: number, on: EventTarget) =>
      on.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: at.left + 5, clientY, button: 0 }));
    point('pointerdown', at.top + 10, handle);
    for (const y of [at.top - 60, at.top - 150, top - 5]) {
      point('pointermove', y, window);
      await new Promise(requestAnimationFrame);
    }
    await expect.poll(() => market()[0]).toBe('Frozen');
    expect(await countQueued(engine.db)).toBe(0);
    point('pointerup', top, window);
    await expect.poll(() => countQueued(engine.db)).toBe(1);
    await expect.poll(() => market()[0]).toBe('Frozen');
  });

  test('are hidden where the shop has none, but for the one that takes the rest', async () => {
    const engine = await drawShop();
    await choose('Frozen', 'This shop lacks it');
    await expect.element(page.getByText('not here')).toBeInTheDocument();
    expect((await engine.db.stores.get('market'))?.places).toEqual([{ key: 'frozen', isHidden: true }]);
    await userEvent.click(button('Actions for Other'));
    expect(item('This shop lacks it').elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await choose('Frozen', 'This shop has it');
    await expect.element(page.getByText('not here')).not.toBeInTheDocument();
  });

  test('of every other shop have a row of their own from their first change on', async () => {
    const engine = await drawShop(defaultStoreId);
    await choose('Dairy', 'Move up');
    await expect.poll(async () => (await readWalk(engine.db)).shelves[0]).toBe('dairy');
    await choose('Meat and fish', 'Move up');
    await expect
      .poll(async () => (await readWalk(engine.db)).shelves.slice(0, 3))
      .toEqual(['dairy', 'meat', 'produce']);
  });
});

describe('the order in which one walks', () => {
  const trips = ['meat', 'dairy', 'produce'];

  async function walked(times: number) {
    const engine = await engineWithShop();
    await engine.db.trips.bulkPut(
      Array.from({ length: times }, (_, trip) => ({
        id: `trip-${trip}`,
        storeId: 'market',
        startedAt: trip + 1,
        endedAt: trip + 1,
        checks: trips.map((shelf, at) => ({ shelf, at, lines: [] })),
      })),
    );
    draw(engine, <StorePage storeId="market" onShop={() => {}} />);
    await expect.element(button('Move Dairy')).toBeInTheDocument();
    return engine;
  }
  const asked = page.getByText('You take “Dairy” before “Fruit and vegetables” here: use that order?');
  const first = () => shelves('Shelves of Market').slice(0, 3);
  const before = ['Fruit and vegetables', 'Dairy', 'Meat and fish'];

  test('is proposed in words, used when one says so, and taken back', async () => {
    await walked(3);
    await expect
      .element(page.getByText(/^You take “.*” before “.*” here: use that order\?$/))
      .toBeInTheDocument();
    expect(first()).toEqual(before);
    await userEvent.click(button('Use that order'));
    await expect.poll(first).toEqual(['Meat and fish', 'Dairy', 'Fruit and vegetables']);
    await expect.element(button('Use that order')).not.toBeInTheDocument();
    await undo();
    await expect.poll(first).toEqual(before);
  });

  test('is not asked about again for a while when one wants none of it', async () => {
    const engine = await walked(4);
    await userEvent.click(button('Not now'));
    await expect.element(button('Use that order')).not.toBeInTheDocument();
    expect(first()).toEqual(before);
    expect((await engine.db.storeUses.get('market'))?.usedAt).toBe(0);
    expect(asked.elements()).toEqual([]);
  });

  test('goes on being asked about where the device could not keep that one wants none of it, which is said', async () => {
    await walked(4);
    const full = () => new DOMException('no room', 'QuotaExceededError');
    onTestFinished(failWrites(IDBObjectStore.prototype, 'storeUses', full));
    await userEvent.click(button('Not now'));
    await expect.element(page.getByText(/storage is full/)).toBeVisible();
    await expect.element(button('Not now')).toBeVisible();
  });
});

test('one goes to no shop that the device could not keep as the chosen one, which is said', async () => {
  const engine = await engineWithShop();
  const onShop = vi.fn();
  draw(engine, <StorePage storeId="market" onShop={onShop} />);
  await expect.element(button('Shop here')).toBeInTheDocument();
  const full = () => new DOMException('no room', 'QuotaExceededError');
  onTestFinished(failWrites(IDBObjectStore.prototype, 'storeUses', full));
  await userEvent.click(button('Shop here'));
  await expect.element(page.getByText(/storage is full/)).toBeVisible();
  expect(onShop).not.toHaveBeenCalled();
});

describe('the shops', () => {
  test('stand in the order of the language on the screen', async () => {
    const engine = await createTestEngine();
    onTestFinished(() => engine.db.close());
    const names = ['Zeppelin', 'Åland', 'Äyräpää', 'Östersundom', 'Anttola'];
    await engine.write(names.map((name) => store.add(name, { name })));
    const finnish = english('fi');
    finnish.activate('fi');
    draw(engine, <StoresPage onStore={() => {}} />, finnish);
    const shops = () =>
      page
        .getByRole('button', { name: /^Actions for/ })
        .elements()
        .map((each) => each.getAttribute('aria-label')?.replace('Actions for ', ''));
    await expect.poll(shops).toEqual(['Anttola', 'Zeppelin', 'Åland', 'Äyräpää', 'Östersundom']);
    finnish.activate('en');
    await expect.poll(shops).toEqual(['Åland', 'Anttola', 'Äyräpää', 'Östersundom', 'Zeppelin']);
  });

  test('lead back from the page of one that was made by mistake', async () => {
    const engine = await createTestEngine();
    onTestFinished(() => engine.db.close());
    const history = draw(engine, <StoresPage onStore={(id) => history.push(`/stores/${id}`)} />);
    await userEvent.click(button('New shop'));
    await userEvent.fill(page.getByLabelText('Name'), 'Merket');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => history.location.pathname).toMatch(/^\/stores\/.+/);
    await undo();
    await expect.poll(() => history.location.pathname).toBe('/stores');
    expect(await engine.db.stores.count()).toBe(0);
  });

  test('are made, renamed and deleted, and Undo brings one back with its order', async () => {
    const engine = await createTestEngine();
    onTestFinished(() => engine.db.close());
    const onStore = vi.fn();
    draw(engine, <StoresPage onStore={onStore} />);
    await userEvent.click(button('New shop'));
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Corner shop');
    await userEvent.keyboard('{Enter}');
    const link = (name: string) => page.getByRole('link', { name });
    await expect.element(link('Corner shop')).toBeInTheDocument();
    await expect.poll(() => onStore.mock.calls).toEqual([[expect.any(String)]]);
    await choose('Corner shop', 'Rename');
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Market');
    await userEvent.click(button('Save'));
    await expect.element(link('Market')).toBeInTheDocument();
    await choose('Market', 'Delete');
    await expect.element(link('Market')).not.toBeInTheDocument();
    await undo();
    await expect.element(link('Market')).toBeInTheDocument();
  });
});

describe('own shelves', () => {
  test('with another name keep the icon and the colour that somebody has given them meanwhile', async () => {
    const engine = await engineWithShop();
    await engine.write(shelf.add('cheese', { name: 'Cheese' }));
    draw(engine, <StoresPage onStore={() => {}} />);
    await choose('Cheese', 'Edit');
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Cheese counter');
    await engine.write(shelf.set('cheese', { icon: 'egg', color: 'dairy' }));
    await userEvent.click(button('Save'));
    await expect.element(button('Actions for Cheese counter')).toBeInTheDocument();
    expect(await engine.db.shelves.toArray()).toMatchObject([
      { name: 'Cheese counter', icon: 'egg', color: 'dairy' },
    ]);
    await undo();
    await expect
      .poll(() => engine.db.shelves.toArray())
      .toMatchObject([{ name: 'Cheese', icon: 'egg', color: 'dairy' }]);
  });

  test('have a name, an icon and a colour, are hidden and shown, and deleted with a way back', async () => {
    const engine = await engineWithShop();
    draw(engine, <StoresPage onStore={() => {}} />);
    await userEvent.click(button('New shelf'));
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Cheese counter');
    await userEvent.click(page.getByText('Coffee', { exact: true }));
    await userEvent.click(page.getByText('Purple', { exact: true }));
    await userEvent.click(button('Save'));
    await expect.element(button('Actions for Cheese counter')).toBeInTheDocument();
    expect(await engine.db.shelves.toArray()).toMatchObject([
      { name: 'Cheese counter', icon: 'coffee', color: 'beverages', isHidden: false },
    ]);
    const seen = async () => (await readWalk(engine.db)).shelves.length - categories.length;
    expect(await seen()).toBe(1);
    await choose('Cheese counter', 'Hide');
    await expect.poll(seen).toBe(0);
    await choose('Cheese counter', 'Show again');
    await expect.poll(seen).toBe(1);
    await choose('Cheese counter', 'Delete');
    await expect.poll(seen).toBe(0);
    await undo();
    await expect.poll(seen).toBe(1);
  });
});

describe('where the shops are', () => {
  const here = { latitude: 60.1699, longitude: 24.9384 };
  const tells = (answer: 'here' | 'refuses') => {
    const ask = vi.fn((done: PositionCallback, fail?: PositionErrorCallback | null) =>
      answer === 'here'
        ? done({ coords: here } as GeolocationPosition)
        : fail?.({ code: 1 } as GeolocationPositionError),
    );
    vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(ask);
    onTestFinished(() => void vi.restoreAllMocks());
    return ask;
  };
  const isOn = (name: string) => page.getByRole('radio', { name, checked: true });

  test('is not asked for until somebody allows it, and forgotten when it is taken back', async () => {
    const engine = await engineWithShop();
    const ask = tells('here');
    draw(engine, <StoresPage onStore={() => {}} />);
    await expect.element(isOn('Off')).toBeInTheDocument();
    expect(ask).not.toHaveBeenCalled();
    await userEvent.click(page.getByText('On', { exact: true }));
    await expect.element(isOn('On')).toBeInTheDocument();
    await notePlace(engine.db, 'market', here);
    await userEvent.click(page.getByText('Off', { exact: true }));
    await expect.poll(() => engine.db.storeUses.toArray()).toEqual([{ id: 'market', usedAt: 0 }]);
  });

  test('stays unasked where the device refuses, which is said', async () => {
    const engine = await engineWithShop();
    tells('refuses');
    draw(engine, <StoresPage onStore={() => {}} />);
    await userEvent.click(page.getByText('On', { exact: true }));
    await expect.element(page.getByText(/does not tell where it is/)).toBeInTheDocument();
    await expect.element(isOn('Off')).toBeInTheDocument();
  });
});

describe('on a device that never had anything from the server', () => {
  const says = (text: string | RegExp) => page.getByText(text);
  const newDevice = async () => {
    const engine = await createTestEngine();
    onTestFinished(() => engine.db.close());
    await engine.db.syncState.update('sync', { hasPulled: false });
    await engine.setStatus({ connection: 'offline' });
    return engine;
  };

  test('a shop that has not come may exist', async () => {
    const engine = await newDevice();
    draw(engine, <StorePage storeId="market" onShop={() => {}} />);
    await expect.element(says('This shop has not come to this device yet')).toBeVisible();
    await engine.db.syncState.update('sync', { hasPulled: true });
    await expect.element(says('There is no such shop')).toBeVisible();
  });

  test('shops are made beside those that are still to come, which is said', async () => {
    const engine = await newDevice();
    draw(engine, <StoresPage onStore={() => {}} />);
    await expect.element(button('New shop')).toBeVisible();
    await expect.element(says(/^This device has not had anything from the server yet/)).toBeVisible();
    await engine.setStatus({ connection: 'online' });
    await expect.element(says('Loading, please wait…')).toBeVisible();
    await engine.db.syncState.update('sync', { hasPulled: true });
    await expect.element(says('Any other shop')).toBeVisible();
    await expect.element(says(/^This device has not had/)).not.toBeInTheDocument();
  });
});

test.each([
  ['New shop', 'store.new'],
  ['New shelf', 'shelf.new'],
])('%s: each window writes one of its own', async (name, draft) => {
  const engine = await engineWithShop();
  const key = `formDraft.${engine.db.name}.${draft}`;
  const kept = { form: { name: 'Written elsewhere' }, begun: { name: '' }, seen: null };
  localStorage.setItem(key, JSON.stringify(kept));
  const closeOther = await holdDraft(key);
  draw(engine, <StoresPage onStore={() => {}} />);
  await userEvent.click(button(name));
  const field = page.getByRole('dialog', { name }).getByRole('textbox', { name: 'Name' });
  await expect.element(field).toHaveValue('');
  await userEvent.fill(field, 'Corner');
  expect(localStorage.getItem(key)).toContain('Written elsewhere');
  await closeOther();
});

test.each([
  ['New shop', 'Give the shop a name.'],
  ['New shelf', 'Give the shelf a name.'],
])('%s: where the name is missing one goes on in its field', async (name, fault) => {
  draw(await engineWithShop(), <StoresPage onStore={() => {}} />);
  await userEvent.click(button(name));
  await userEvent.click(button('Save'));
  await expect.element(page.getByText(fault)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

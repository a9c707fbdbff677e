import { barcode, barcodeId } from 'sync-protocol/barcodes/barcode.ts';
import { addDays } from 'sync-protocol/dates/day.ts';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { foodPreference } from 'sync-protocol/food-preferences/food-preference.ts';
import { foodPreferenceId } from 'sync-protocol/food-preferences/food-preference-id.ts';
import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { generatedList, generatedListId } from 'sync-protocol/generated-lists/generated-list.ts';
import { quickLineKey } from 'sync-protocol/generated-lists/quick-line-key.ts';
import { foodPrice, foodPriceId } from 'sync-protocol/prices/food-price.ts';
import { putOnList, type Wanted } from 'sync-protocol/quick-list/put-on-list.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { placeShelves } from 'sync-protocol/stores/place-shelves.ts';
import { store } from 'sync-protocol/stores/store.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readQueue } from '#db/outbox.ts';
import { failWrites } from '#db/testing/fail-writes.ts';
import { goneFromList } from '#editing/gone-from-list.ts';
import { listLines } from '#editing/list-lines.ts';
import { notePlace, placesKeyOf } from '#editing/stores/places.ts';
import { chooseStore } from '#editing/stores/store-uses.ts';
import type { Images } from '#images/images.ts';
import { ImagesProvider } from '#images/images-context.ts';
import { openTestImages } from '#images/testing/browser-images.ts';
import { createImageServer } from '#images/testing/image-server.ts';
import { localDay } from '#lib/local-day.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine, itemEdit, type TestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { ShopPage } from './shop-page.tsx';

const thing = (name: string | RegExp) => page.getByRole('checkbox', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const says = (text: string) => page.getByText(text, { exact: true });
const shown = () =>
  [...document.querySelectorAll('[role=checkbox]')].map((box) => {
    const mark = box.getAttribute('aria-checked') === 'true' ? '✓ ' : '';
    return mark + box.querySelector('.list-name')?.textContent;
  });

/** Shelves checked off, by visit. */
const noted = async (engine: TestEngine) =>
  (await engine.db.trips.toArray()).map(({ checks }) => checks.map(({ shelf }) => shelf));

async function shopWith(...items: [name: string, fields?: Record<string, unknown>][]): Promise<TestEngine> {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.write(items.map(([name, fields]) => itemEdit(engine, name, fields)));
  await engine.acknowledgeAll();
  return engine;
}

function draw(
  engine: TestEngine,
  { onLeave = () => {}, images }: { onLeave?: () => void; images?: Images } = {},
) {
  const shop = (
    <ToasterProvider>
      <ShopPage onStores={() => {}} onLeave={onLeave} />
    </ToasterProvider>
  );
  render(
    <SyncProvider value={engine}>
      {images ? <ImagesProvider value={images}>{shop}</ImagesProvider> : shop}
    </SyncProvider>,
  );
}

const milk: [string, Record<string, unknown>] = ['Milk', { category: 'dairy', quantity: '1 l' }];
const cream: [string, Record<string, unknown>] = ['Cream', { category: 'dairy' }];
const apples: [string, Record<string, unknown>] = ['Apples', { category: 'produce' }];

async function planLeek(engine: TestEngine, { quantity = '2', day = localDay(Date.now()) } = {}) {
  const listId = generatedListId(day, day);
  await engine.write([
    generatedList.add(listId, { startDate: day, endDate: day, generatedAt: 1 }),
    generatedItem.add('leek', { listId, itemName: 'Leek', category: 'produce', quantity }),
  ]);
}

test('beside a shop whose name is one long word a phone has room for the camera', async () => {
  await page.viewport(390, 844);
  const engine = await shopWith(milk);
  await engine.write([store.add('long', { name: 'Kauppa'.repeat(10) })]);
  await chooseStore(engine.db, 'long', Date.now());
  draw(engine);
  await expect.element(page.getByRole('button', { name: /^The shop: Kauppa/ })).toBeVisible();
  expect(button('Scan a code').element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
});

test('both lists are walked as one, and a shelf with one thing has no heading', async () => {
  const engine = await shopWith(milk, cream, apples);
  draw(engine);
  await expect.element(thing('Milk, 1 l, Dairy')).toBeInTheDocument();
  expect(shown()).toEqual(['Apples', 'Milk', 'Cream']);
  await expect.element(page.getByRole('heading', { name: 'Dairy' })).toBeInTheDocument();
  expect(page.getByRole('heading', { name: 'Fruit and vegetables' }).elements()).toEqual([]);
  await planLeek(engine);
  await expect.element(page.getByRole('heading', { name: 'Fruit and vegetables' })).toBeInTheDocument();
  expect(shown()).toEqual(['Apples', 'Leek', 'Milk', 'Cream']);
  const frozen = foodPreference.add(foodPreferenceId('leek'), { itemName: 'leek', category: 'frozen' });
  await engine.write([frozen]);
  await expect.poll(shown).toEqual(['Apples', 'Milk', 'Cream', 'Leek']);
  await expect.element(says('4 left')).toBeInTheDocument();
});

test('whoever is in the shop keeps the list that they came with when another is made at home', async () => {
  const engine = await shopWith(milk);
  await planLeek(engine);
  draw(engine);
  await expect.element(says('2 left')).toBeInTheDocument();
  const startDate = addDays(localDay(Date.now()), 1);
  const listId = generatedListId(startDate, startDate);
  await engine.write([
    generatedList.add(listId, { startDate, endDate: startDate, generatedAt: 2 }),
    generatedItem.add('rice', { listId, itemName: 'Rice', category: 'pantry' }),
    generatedItem.add('beans', { listId, itemName: 'Beans', category: 'pantry' }),
    generatedItem.set('leek', { quantity: '3' }),
  ]);
  await expect.element(thing(/^Leek, 3/)).toBeInTheDocument();
  expect(shown()).toEqual(['Leek', 'Milk']);
});

test('a device whose clock is days ahead shows the list whose days are not over by the server’s clock', async () => {
  const engine = await shopWith(milk);
  await engine.db.syncState.update('sync', { clockOffsetMs: -2 * dayMs });
  await planLeek(engine, { day: addDays(localDay(Date.now()), -2) });
  draw(engine);
  await expect.poll(shown).toEqual(['Leek', 'Milk']);
});

test('what was put on the quick list, bought and cleared away there is not to be bought again, until more of it is wanted', async () => {
  const engine = await shopWith(milk);
  await planLeek(engine);
  await engine.write(
    quickItem.add(quickLineKey('leek'), { itemName: 'Leek', category: 'produce', quantity: '2' }),
  );
  await engine.acknowledgeAll();
  draw(engine);
  await expect.element(says('2 left')).toBeInTheDocument();
  await engine.write(quickItem.set(quickLineKey('leek'), { isChecked: true }));
  await engine.write(quickItem.delete(quickLineKey('leek')));
  await expect.element(says('1 left')).toBeInTheDocument();
  expect(shown()).toEqual(['Milk']);
  await engine.acknowledgeAll();
  await expect.element(says('1 left')).toBeInTheDocument();
  expect(shown()).toEqual(['Milk']);
  await engine.write(generatedItem.set('leek', { quantity: '4' }));
  await engine.acknowledgeAll();
  await expect.element(thing(/^Leek, 4/)).toBeInTheDocument();
});

test('what was put on the quick list and taken back is to be bought as before, with a network and without', async () => {
  const engine = await shopWith(milk);
  await planLeek(engine);
  await engine.acknowledgeAll();
  draw(engine);
  await expect.element(says('2 left')).toBeInTheDocument();
  const leek: Wanted = {
    key: quickLineKey('leek'),
    itemName: 'Leek',
    quantity: '2',
    category: 'produce',
    source: 'calendar',
    sourceId: 'leek',
  };
  for (const isSent of [false, true]) {
    const { edits, inverse } = putOnList([leek], await listLines(engine.db));
    await engine.write(edits);
    if (isSent) await engine.acknowledgeAll();
    // Must be later than the generated row by this test server's versions, which count per row.
    await engine.write(quickItem.set(leek.key, { note: 'thin ones' }));
    if (isSent) await engine.acknowledgeAll();
    await engine.write(inverse);
    if (isSent) await engine.acknowledgeAll();
    expect(await goneFromList(engine.db, await engine.db.generatedItems.toArray())).toEqual(new Set());
    await expect.element(says('2 left')).toBeInTheDocument();
    expect(shown()).toEqual(['Leek', 'Milk']);
  }
  // Restored by hand and bought.
  await engine.write(quickItem.restore(leek.key));
  await engine.acknowledgeAll();
  await engine.write(quickItem.delete(leek.key));
  await engine.acknowledgeAll();
  expect(await goneFromList(engine.db, await engine.db.generatedItems.toArray())).toEqual(new Set(['leek']));
});

test('what was bought by way of the quick list without a network stays bought, until more of it is wanted', async () => {
  const engine = await shopWith();
  await planLeek(engine);
  const leek: Wanted = {
    key: quickLineKey('leek'),
    itemName: 'Leek',
    quantity: '2',
    category: 'produce',
    source: 'calendar',
    sourceId: 'leek',
  };
  await engine.write(putOnList([leek], await listLines(engine.db)).edits);
  await engine.write(quickItem.set(leek.key, { isChecked: true }));
  await engine.write(quickItem.delete(leek.key));
  const gone = async () => [...(await goneFromList(engine.db, await engine.db.generatedItems.toArray()))];
  expect(await gone()).toEqual(['leek']);
  await engine.acknowledgeAll();
  expect(await gone()).toEqual(['leek']);
  // A meal that was moved asks for no more.
  const moved = { date: '2026-11-30', mealType: 'dinner', title: 'Soup' };
  for (let times = 0; times < 5; times += 1) {
    await engine.write(generatedItem.set('leek', { meals: [{ ...moved, title: `Soup ${times}` }] }));
    await engine.acknowledgeAll();
  }
  expect(await gone()).toEqual(['leek']);
  await engine.write(generatedItem.set('leek', { quantity: '3' }));
  expect(await gone()).toEqual([]);
});

test('what has no amount and was bought by way of the quick list wholly without a network stays bought, until it is asked for again', async () => {
  const engine = await shopWith();
  await planLeek(engine, { quantity: '' });
  const leek = { key: quickLineKey('leek'), itemName: 'Leek', quantity: '', category: 'produce' } as const;
  await engine.write(putOnList([{ ...leek, sourceId: 'leek' }], await listLines(engine.db)).edits);
  await engine.write(quickItem.set(leek.key, { isChecked: true }));
  await engine.write(quickItem.delete(leek.key));
  const gone = async () => [...(await goneFromList(engine.db, await engine.db.generatedItems.toArray()))];
  expect(await gone()).toEqual(['leek']);
  // The queues are sent one after the other: the list from the calendar may come to the server last.
  await engine.acknowledgeAll();
  expect(await gone()).toEqual(['leek']);
  const meals = [{ date: '2026-11-30', mealType: 'dinner', title: 'Soup' }];
  await engine.write(generatedItem.set('leek', { meals }));
  expect(await gone()).toEqual([]);
  await engine.acknowledgeAll();
  expect(await gone()).toEqual([]);
});

test('what is checked off sinks into the basket, each row by an edit of its own', async () => {
  const engine = await shopWith(milk, apples);
  await planLeek(engine);
  await engine.acknowledgeAll();
  draw(engine);
  await userEvent.click(thing(/^Leek/));
  await userEvent.click(thing(/^Milk/));
  await expect.element(says('1 left')).toBeInTheDocument();
  expect(shown()).toEqual(['Apples', '✓ Milk', '✓ Leek']);
  await expect
    .poll(() => readQueue(engine.db))
    .toMatchObject([
      { noun: 'generatedItem', id: 'leek', op: { set: { isChecked: true } } },
      { noun: 'quickItem', op: { set: { isChecked: true } } },
    ]);
  await expect.poll(() => noted(engine)).toEqual([['produce', 'dairy']]);
});

test('notes and prices are there, and what is known comes to a sum', async () => {
  const euros = (amount: number, per = '') => ({ amount, currency: 'EUR', per });
  const engine = await shopWith(
    [milk[0], { ...milk[1], note: 'Only if on offer', price: euros(129, 'l') }],
    cream,
    apples,
  );
  await engine.write([
    foodPrice.add(foodPriceId('Cream', ''), {
      itemName: 'Cream',
      price: euros(90),
      storeId: '',
      writtenAt: 1,
    }),
  ]);
  // The same food on the other list is the same thing.
  const day = localDay(Date.now());
  const listId = generatedListId(day, day);
  await engine.write([
    generatedList.add(listId, { startDate: day, endDate: day, generatedAt: 1 }),
    generatedItem.add('more', { listId, itemName: 'apples', category: 'produce', quantity: '3' }),
  ]);
  draw(engine);
  await expect.element(thing(/^Milk/)).toHaveAccessibleDescription('Only if on offer · €1.29/l');
  await expect.element(thing(/^Cream/)).toHaveAccessibleDescription('€0.90');
  await expect.element(says('3 left · €2.19 for 2 of 3')).toBeInTheDocument();
  await userEvent.click(thing(/^Milk/));
  await expect.element(page.getByRole('heading', { name: 'In the basket 1 · €1.29' })).toBeInTheDocument();
  await expect.element(says('2 left · €0.90 for 1 of 2')).toBeInTheDocument();
});

test('a price known from before counts by the amount that it was paid for, and is the least where that is unknown', async () => {
  const engine = await shopWith(['Eggs', { quantity: '30' }], ['Tomatoes', { quantity: '6' }]);
  const noted = (itemName: string, amount: number, per: string) =>
    foodPrice.add(foodPriceId(itemName, ''), {
      itemName,
      price: { amount, currency: 'EUR', per },
      storeId: '',
      writtenAt: 1,
    });
  await engine.write([noted('Eggs', 210, '6 pcs')]);
  draw(engine);
  await expect.element(says('2 left · €10.50 for 1 of 2')).toBeInTheDocument();
  await engine.write([noted('Tomatoes', 320, '')]);
  await expect.element(says('2 left · at least €13.70')).toBeInTheDocument();
});

test('of a sum that a price tells in part the foot says at least so much', async () => {
  const perKilo = { amount: 249, currency: 'EUR', per: 'kg' };
  draw(await shopWith(['Chickpeas', { quantity: '400 g + 2 cans', price: perKilo }]));
  await expect.element(says('1 left · at least €1.00')).toBeInTheDocument();
});

test('on a narrow phone all that is said at the foot is on the screen, and the bar has room', async () => {
  await page.viewport(320, 640);
  const price = (amount: number, currency: string) => ({ price: { amount, currency, per: '' } });
  const engine = await shopWith(
    ['Milk', price(130_016, 'EUR')],
    ['Cream', price(120_034, 'SEK')],
    ['Apples', {}],
  );
  draw(engine);
  const words = says('3 left · €1,300.16 + SEK 1,200.34 for 2 of 3');
  await expect.element(words).toBeInTheDocument();
  expect(words.element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
  const bar = page.getByRole('progressbar', { name: 'Taken' }).element().getBoundingClientRect();
  expect(bar.width).toBeGreaterThanOrEqual(96);
  expect(bar.right).toBeLessThanOrEqual(320);
});

test('the image of a package is seen large at a press, which checks nothing off', async () => {
  const images = createImageServer();
  const sha256 = 'a'.repeat(64);
  const canvas = new OffscreenCanvas(1_600, 1_200);
  canvas.getContext('2d')?.fillRect(0, 0, 1_600, 1_200);
  images.kept.set(`/api/images/${sha256}`, await canvas.convertToBlob({ type: 'image/webp' }));
  const engine = await shopWith(['Oats', { category: 'pantry', imageUrl: `/api/images/${sha256}` }], milk);
  draw(engine, { images: openTestImages(engine.db, images) });
  await expect
    .poll(() => button('Picture of Oats').query()?.getBoundingClientRect())
    .toMatchObject({ width: 56, height: 56 });
  await userEvent.click(button('Picture of Oats'));
  const large = page.getByRole('dialog', { name: 'Oats' }).getByRole('img', { name: 'Picture of Oats' });
  await expect.poll(() => (large.query() as HTMLImageElement | null)?.naturalWidth).toBe(1_600);
  await userEvent.keyboard('{Escape}');
  await expect.element(large).not.toBeInTheDocument();
  await expect.element(button('Picture of Oats')).toHaveFocus();
  await expect.element(thing(/^Oats/)).toHaveAttribute('aria-checked', 'false');
});

test('what was taken last lies on top of the basket, also after a reload', async () => {
  const engine = await shopWith(milk, cream, apples, ['Rice', { category: 'pantry', isChecked: true }]);
  draw(engine);
  for (const name of [/^Cream/, /^Apples/, /^Milk/]) await userEvent.click(thing(name));
  const basket = ['✓ Milk', '✓ Apples', '✓ Cream', '✓ Rice'];
  await expect.poll(shown).toEqual(basket);
  await expect.poll(() => noted(engine)).toEqual([['dairy', 'produce', 'dairy']]);
  draw(engine);
  await expect.poll(shown).toEqual([...basket, ...basket]);
});

test('a scanned code is checked off on whichever list asks for it', async () => {
  const engine = await shopWith(milk);
  await planLeek(engine);
  await engine.write([barcode.add(barcodeId('6408430000128'), { code: '6408430000128', itemName: 'leek' })]);
  draw(engine);
  await userEvent.click(button('Scan a code'));
  await userEvent.fill(page.getByLabelText('Digits under the bars'), '6408430000128');
  await userEvent.keyboard('{Enter}');
  await expect.element(says('Leek is in the basket').first()).toBeInTheDocument();
  await expect.poll(() => engine.db.generatedItems.toArray()).toMatchObject([{ isChecked: true }]);
  await expect.poll(() => noted(engine)).toEqual([['produce']]);
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Undo Leek' }));
  await expect.poll(() => engine.db.generatedItems.toArray()).toMatchObject([{ isChecked: false }]);
});

test('what may be taken back is told apart on a phone where its names begin alike', async () => {
  await page.viewport(390, 844);
  draw(await shopWith(['Luomutomaatteja'], ['Luomukurkkuja'], ['Luomuperunoita']));
  for (const name of [/^Luomutom/, /^Luomukur/, /^Luomuper/]) await userEvent.click(thing(name));
  await expect.element(button('Undo Luomuperunoita')).toBeVisible();
  const undoes = page.getByRole('list', { name: 'Checked off last' }).getByRole('button').elements();
  const texts = undoes.map((each) => each.querySelector('span') as HTMLElement);
  expect(texts).toHaveLength(3);
  for (const text of texts)
    expect([text.scrollWidth, text.scrollHeight]).toEqual([text.clientWidth, text.clientHeight]);
});

test('the last three are taken back one by one, the latest first in sight, also after a reload', async () => {
  const engine = await shopWith(milk, cream, apples, ['Rice', { category: 'pantry' }]);
  draw(engine);
  for (const name of [/^Apples/, /^Milk/, /^Cream/, /^Rice/]) await userEvent.click(thing(name));
  await expect.element(says('Everything is in the basket')).toBeInTheDocument();
  await expect.element(button('Undo Rice')).toBeInTheDocument();
  const undoes = () =>
    page
      .getByRole('list', { name: 'Checked off last' })
      .getByRole('button')
      .elements()
      .map((each) => each.textContent);
  await expect.poll(undoes).toEqual(['Rice', 'Cream', 'Milk']);
  await userEvent.click(button('Undo Cream'));
  await expect.poll(undoes).toEqual(['Rice', 'Milk', 'Apples']);
  expect(shown()[0]).toBe('Cream');
  await expect.poll(() => noted(engine)).toEqual([['produce', 'dairy', 'pantry']]);
});

test('with the keyboard one goes on at the next thing', async () => {
  const engine = await shopWith(milk, cream, apples);
  draw(engine);
  await expect.element(thing(/^Apples/)).toBeInTheDocument();
  (thing(/^Apples/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(thing(/^Milk/)).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(thing(/^Cream/)).toHaveFocus();
  await expect.poll(() => noted(engine)).toEqual([['produce', 'dairy']]);
});

describe('a full disk', () => {
  const fillUp = (store: string) => {
    const full = () => new DOMException('no room', 'QuotaExceededError');
    onTestFinished(failWrites(IDBObjectStore.prototype, store, full));
  };
  const isTold = () => expect.element(page.getByText(/storage is full/)).toBeVisible();

  test('that has no room for what is learned of the visit is told of, and what was checked off is', async () => {
    const engine = await shopWith(milk, apples);
    draw(engine);
    await expect.element(thing(/^Milk/)).toBeInTheDocument();
    fillUp('trips');
    await userEvent.click(thing(/^Milk/));
    await isTold();
    expect(shown()).toEqual(['Apples', '✓ Milk']);
    expect(await readQueue(engine.db)).toMatchObject([{ op: { set: { isChecked: true } } }]);
  });

  test('is told of where something is put back, which it is', async () => {
    const engine = await shopWith(milk, apples);
    draw(engine);
    await userEvent.click(thing(/^Milk/));
    await expect.poll(() => noted(engine)).toEqual([['dairy']]);
    fillUp('trips');
    await userEvent.click(thing(/^Milk/));
    await isTold();
    expect(shown()).toEqual(['Apples', 'Milk']);
  });

  test('is told of where another shop is chosen', async () => {
    const engine = await shopWith(milk);
    await engine.write([store.add('lidl', { name: 'Lidl' })]);
    draw(engine);
    await userEvent.click(button('The shop: Any other shop'));
    fillUp('storeUses');
    await userEvent.click(page.getByRole('menuitemradio', { name: 'Lidl' }));
    await isTold();
  });
});

describe('the chosen shop', () => {
  test('has its own order, is remembered on the device, and notes its own visits', async () => {
    const engine = await shopWith(milk, apples);
    const places = placeShelves(['dairy', 'produce'], []);
    await engine.write([store.add('lidl', { name: 'Lidl', ...store.itemFields('places', places) })]);
    draw(engine);
    await expect.element(thing(/^Apples/)).toBeInTheDocument();
    expect(shown()).toEqual(['Apples', 'Milk']);
    await userEvent.click(button('The shop: Any other shop'));
    await userEvent.click(page.getByRole('menuitemradio', { name: 'Lidl' }));
    await expect.element(button('The shop: Lidl')).toBeInTheDocument();
    await expect.poll(shown).toEqual(['Milk', 'Apples']);
    await userEvent.click(thing(/^Milk/));
    await expect
      .poll(async () => (await engine.db.trips.toArray()).map(({ storeId }) => storeId))
      .toEqual(['lidl']);
    expect((await engine.db.storeUses.toArray()).map(({ id }) => id)).toEqual(['lidl']);
  });
});

describe('the place', () => {
  const here = { latitude: 60.1699, longitude: 24.9384 };
  const allow = (engine: TestEngine) => {
    localStorage.setItem(placesKeyOf(engine.db.name), '1');
    vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((done) =>
      done({ coords: here } as GeolocationPosition),
    );
    onTestFinished(() => {
      localStorage.removeItem(placesKeyOf(engine.db.name));
      vi.restoreAllMocks();
    });
  };

  test('chooses the shop that one has come to, and is noted where something is checked off', async () => {
    const engine = await shopWith(milk);
    await engine.write([store.add('lidl', { name: 'Lidl' }), store.add('market', { name: 'Market' })]);
    await notePlace(engine.db, 'lidl', here);
    await chooseStore(engine.db, 'market', 1);
    allow(engine);
    draw(engine);
    await expect.element(button('The shop: Lidl')).toBeInTheDocument();
    await userEvent.click(button('The shop: Lidl'));
    await userEvent.click(page.getByRole('menuitemradio', { name: 'Market' }));
    await expect.element(button('The shop: Market')).toBeInTheDocument();
    await userEvent.click(thing(/^Milk/));
    await expect.poll(async () => (await engine.db.storeUses.get('market'))?.place).toEqual(here);
  });

  test('chooses the shop that has opened where one was that is deleted', async () => {
    const engine = await shopWith(milk);
    await engine.write([store.add('lidl', { name: 'Lidl' }), store.add('market', { name: 'Market' })]);
    await notePlace(engine.db, 'lidl', here);
    await notePlace(engine.db, 'market', { ...here, latitude: here.latitude + 0.0001 });
    await engine.write([store.delete('lidl')]);
    allow(engine);
    draw(engine);
    await expect.element(button('The shop: Market')).toBeInTheDocument();
  });

  test('is of no account once another shop was chosen while the device looked for it', async () => {
    const engine = await shopWith(milk);
    await engine.write([store.add('lidl', { name: 'Lidl' }), store.add('market', { name: 'Market' })]);
    await notePlace(engine.db, 'lidl', here);
    allow(engine);
    const { promise: found, resolve: find } = Promise.withResolvers<void>();
    vi.mocked(navigator.geolocation.getCurrentPosition).mockImplementation((done) => {
      void found.then(() => done({ coords: here } as GeolocationPosition));
    });
    draw(engine);
    await userEvent.click(button('The shop: Any other shop'));
    await userEvent.click(page.getByRole('menuitemradio', { name: 'Market' }));
    await expect.element(button('The shop: Market')).toBeInTheDocument();
    find();
    await userEvent.click(thing(/^Milk/));
    await expect.poll(async () => (await engine.db.storeUses.get('market'))?.place).toEqual(here);
    await expect.element(button('The shop: Market')).toBeInTheDocument();
    expect((await engine.db.storeUses.get('lidl'))?.usedAt).toBe(0);
  });

  test('is looked for anew where the page was opened a while before one came to the shop', async () => {
    const engine = await shopWith(milk);
    await engine.write([store.add('market', { name: 'Market' })]);
    await chooseStore(engine.db, 'market', 1);
    allow(engine);
    draw(engine);
    await expect.element(button('The shop: Market')).toBeInTheDocument();
    const there = { latitude: 60.2, longitude: 25 };
    vi.mocked(navigator.geolocation.getCurrentPosition).mockImplementation((done) =>
      done({ coords: there } as GeolocationPosition),
    );
    const now = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 20 * 60_000);
    await userEvent.click(thing(/^Milk/));
    await expect.poll(async () => (await engine.db.storeUses.get('market'))?.place).toEqual(there);
  });

  test('is left alone by who has not allowed it', async () => {
    const ask = vi.spyOn(navigator.geolocation, 'getCurrentPosition');
    onTestFinished(() => void vi.restoreAllMocks());
    const engine = await shopWith(milk);
    draw(engine);
    await userEvent.click(thing(/^Milk/));
    await expect.poll(() => noted(engine)).toEqual([['dairy']]);
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('the screen', () => {
  test('is kept awake while one shops, and one is told where the device refuses', async () => {
    const release = vi.fn(async () => {});
    const request = vi.fn(
      async () => Object.assign(new EventTarget(), { release }) as unknown as WakeLockSentinel,
    );
    vi.spyOn(navigator.wakeLock, 'request').mockImplementation(request);
    onTestFinished(() => void vi.restoreAllMocks());
    draw(await shopWith(milk));
    await expect.element(thing(/^Milk/)).toBeInTheDocument();
    await expect.poll(() => request.mock.calls).toEqual([['screen']]);
    expect(page.getByText(/let the screen stay on/).elements()).toEqual([]);
  });

  test('that goes out is told of', async () => {
    vi.spyOn(navigator.wakeLock, 'request').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    onTestFinished(() => void vi.restoreAllMocks());
    draw(await shopWith(milk));
    await expect.element(page.getByText(/let the screen stay on/)).toBeInTheDocument();
  });
});

test('with nothing on the lists it says so, and leads back', async () => {
  const onLeave = vi.fn();
  draw(await shopWith(), { onLeave });
  await expect.element(says('There is nothing to buy')).toBeInTheDocument();
  await userEvent.click(button('Back to the list').first());
  expect(onLeave).toHaveBeenCalledOnce();
});

test('that the screen may go off is said with air between it and the head', async () => {
  const request = vi.spyOn(navigator.wakeLock, 'request');
  request.mockRejectedValue(new DOMException('The battery is low', 'NotAllowedError'));
  onTestFinished(() => request.mockRestore());
  draw(await shopWith(['Milk']));
  const note = page.getByText(/^This device does not let the screen stay on/);
  await expect.element(note).toBeVisible();
  const words = document.createRange();
  words.selectNodeContents(note.element());
  const { bottom } = button('Back to the list').element().getBoundingClientRect();
  expect(words.getBoundingClientRect().top - bottom).toBeGreaterThanOrEqual(8);
});

import { addDays } from 'sync-protocol/dates/day.ts';
import { hourMs } from 'sync-protocol/dates/day-ms.ts';
import { createCore } from 'sync-protocol/device/core.ts';
import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { generatedList, generatedListId } from 'sync-protocol/generated-lists/generated-list.ts';
import { nouns } from 'sync-protocol/nouns/registry.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queuedOfNoun } from '#db/outbox.ts';
import { failReads } from '#db/testing/fail-reads.ts';
import { english as inEnglish } from '#i18n/testing/english.ts';
import { takePoke } from '#sync/pull/pull.ts';
import { shownRows } from '#sync/rows/known-rows.ts';
import { bringAll, makeNew } from '#sync/testing/test-engine.ts';
import { drawGeneratedList, engineWith, mealAdd, today } from './testing/render-generated-list.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const line = (name: string | RegExp) => page.getByRole('checkbox', { name });
const says = (text: string | RegExp) => page.getByText(text);
const lines = () =>
  [...document.querySelectorAll('[role=checkbox]')].map((box) =>
    `${box.getAttribute('aria-checked') === 'true' ? '✓ ' : ''}${box.querySelector('.list-name')?.textContent} ${
      box.querySelector('.list-quantity')?.textContent ?? ''
    }`
      .trim()
      .replaceAll('\u00a0', ' '),
  );
const openMenu = (name: string) => userEvent.click(button(`Actions for ${name}`));
const choose = (name: string) => userEvent.click(page.getByRole('menuitem', { name }));

const soup = mealAdd('soup', 'Soup', [
  ['milk', '2 dl'],
  ['leek', '1'],
  ['sugar', ''],
]);
const pancakes = mealAdd('pancakes', 'Pancakes', [
  ['Milk', '5 dl'],
  ['skimmed milk', '1 dl'],
]);

async function draw(...meals: Parameters<typeof engineWith>) {
  const engine = await engineWith(...meals);
  drawGeneratedList(engine);
  return engine;
}

test('the days that are chosen are in sight on a phone, also after a reload', async () => {
  const before = [window.innerWidth, window.innerHeight] as const;
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(...before));
  const engine = await engineWith();
  // Days that match no quick choice, whatever today is, so only the last button is pressed.
  const endDate = addDays(today, 4);
  const set = { startDate: today, endDate, generatedAt: 1 };
  await engine.write(generatedList.add(generatedListId(today, endDate), set));
  drawGeneratedList(engine);
  const chosen = page.getByRole('button', { pressed: true });
  await expect.element(chosen).toHaveAccessibleName('Other days');
  const { left, right } = chosen.element().getBoundingClientRect();
  expect([left >= 0, right <= 390]).toEqual([true, true]);
});

test('a list that cannot be made as the storage does not answer is told, and made by the next press', async () => {
  await draw(soup);
  await expect.element(button('Make the list')).toBeVisible();
  const mend = failReads(IDBObjectStore.prototype, 'foodPreferences');
  onTestFinished(mend);
  await userEvent.click(button('Make the list'));
  await expect.element(says(/storage does not answer/)).toBeVisible();
  mend();
  await userEvent.click(button('Make the list'));
  await expect.element(line(/^leek/)).toBeInTheDocument();
});

test('[C5] when a list was made is told by the server’s clock, whatever this device’s own says', async () => {
  const engine = await draw(soup);
  // This device's clock is an hour ahead.
  await engine.db.syncState.update('sync', { clockOffsetMs: -hourMs });
  await userEvent.click(button('Make the list'));
  await expect.element(line(/^leek/)).toBeInTheDocument();
  const [list] = await engine.db.generatedLists.toArray();
  expect(list?.generatedAt).toBeLessThanOrEqual(Date.now() - hourMs);
});

test.each([
  [6, /^milk, 7 dl, \w{3} Soup · \w{3} Pancakes$/],
  [7, /^milk, 7 dl, \w{3} \d+ \w{3,4} Soup · \w{3} \d+ \w{3,4} Pancakes$/],
])(
  'meals that are %i days apart are told by their days, with dates where two are called the same',
  async (days, name) => {
    const endDate = addDays(today, days);
    const engine = await engineWith(soup, mealAdd('pancakes', 'Pancakes', [['milk', '5 dl']], endDate));
    const set = { startDate: today, endDate, generatedAt: 1 };
    await engine.write(generatedList.add(generatedListId(today, endDate), set));
    drawGeneratedList(engine);
    await userEvent.click(button(/^(Make|Update) the list$/));
    await expect.element(line(name)).toBeInTheDocument();
  },
);

test('[H12] who shops with others sees who has the same list open, and whose line is in the basket', async () => {
  const engine = await draw(soup);
  const members = [
    { _id: 'a', number: 1, name: 'Aino', role: 'owner' as const, isMe: true },
    { _id: 'v', number: 2, name: 'Ville', role: 'member' as const, isMe: false },
  ];
  engine.together.company.set({ members, people: [] });
  await expect.poll(() => engine.together.openList.read()).toMatch(/^generated:list-/);
  const list = engine.together.openList.read() ?? '';
  engine.together.company.set({ members, people: [{ _id: 'v', lists: [list] }] });
  const others = page.getByRole('list', { name: 'Also in this list' });
  await expect.element(others).toHaveTextContent('VVille');
  await userEvent.click(button('Make the list'));
  await userEvent.click(line(/^leek/));
  await engine.acknowledgeAll();
  await expect.element(line(/^leek/)).toHaveAccessibleDescription('Put in the basket by you');
  await expect.element(line(/^milk/)).not.toHaveAccessibleDescription();
  // On a phone the whole header fits in one row, even with another person present.
  const before = [window.innerWidth, window.innerHeight] as const;
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(...before));
  const middle = ({ top, height }: DOMRect) => Math.round(top + height / 2);
  const menu = button('Actions for the list').element();
  await expect
    .poll(() => middle(menu.getBoundingClientRect()))
    .toBe(middle(others.element().getBoundingClientRect()));
});

test('[H12] who put a line in the basket is not who changed its amount since, and it is oneself before it is sent', async () => {
  const engine = await draw(soup);
  const members = [
    { _id: 'a', number: 1, name: 'Aino', role: 'owner' as const, isMe: true },
    { _id: 'v', number: 2, name: 'Ville', role: 'member' as const, isMe: false },
  ];
  engine.together.company.set({ members, people: [] });
  await userEvent.click(button('Make the list'));
  await expect.element(line(/^leek/)).toBeInTheDocument();
  await engine.acknowledgeAll();
  let version = 100;
  await engine.db.syncState.update('sync', { cursor: `e1.${version}` });
  const core = createCore(nouns);
  /** Delivers what a member wrote to a line, like a poke. */
  const comes = async (itemName: string, by: number, set: Record<string, unknown>) => {
    const from = `e1.${version}`;
    version += 10;
    const before = (await shownRows(engine.db, 'generatedItem')).find(
      (row) => row.fields.itemName === itemName,
    );
    if (!before) throw new Error(`no ${itemName}`);
    const mark = { version, stamp: version, device: `of-${by}` };
    const marks = { ...before.marks, ...Object.fromEntries(Object.keys(set).map((field) => [field, mark])) };
    const row = { ...before, version, fields: { ...before.fields, ...set }, marks, by: [1, by] };
    expect(await takePoke(engine.db, core, { from, cursor: `e1.${version}`, rows: [row] }, Date.now())).toBe(
      true,
    );
  };
  await comes('milk', 2, { isChecked: true });
  await expect.element(line(/^milk/)).toHaveAccessibleDescription('Put in the basket by Ville');
  await comes('milk', 1, { quantity: '3 dl' });
  await expect.element(line(/^milk, 3.dl/)).not.toHaveAccessibleDescription();
  await comes('leek', 2, { quantity: '2' });
  await userEvent.click(line(/^leek, 2/));
  await expect.element(line(/^leek, 2/)).toHaveAccessibleDescription('Put in the basket by you');
  await engine.acknowledgeAll();
  await comes('leek', 2, { quantity: '3' });
  await expect.element(line(/^leek, 3/)).toHaveAccessibleDescription('Put in the basket by you');
});

describe('where there is no list', () => {
  test('it says what to do when nothing is planned, or what is planned needs nothing', async () => {
    const engine = await draw();
    await expect.element(says('No meals are planned for these days')).toBeVisible();
    await engine.write(mealAdd('tea', 'Tea', []));
    await expect.element(says('The meals of these days need nothing')).toBeVisible();
  });

  test('it does not say that nothing is planned, nor that a list is out of date, before all has come', async () => {
    const engine = await draw();
    await makeNew(engine, 'online');
    await expect.element(says('Loading the list…')).toBeInTheDocument();
    expect(says('No meals are planned for these days').elements()).toEqual([]);
    await engine.setStatus({ connection: 'offline' });
    await expect.element(says('Your meals have not come to this device yet')).toBeVisible();
    await bringAll(engine);
    await engine.write(soup);
    await userEvent.click(button('Make the list'));
    await engine.write(pancakes);
    const outdated = says('Your meals have changed since this list was made.');
    await expect.element(outdated).toBeVisible();
    await makeNew(engine, 'online');
    await expect.element(outdated).not.toBeInTheDocument();
  });

  test('it is made of the meals, which are added up, sorted as a shop is walked and named', async () => {
    await draw(soup, pancakes);
    await expect.element(says('2 meals are planned')).toBeVisible();
    await userEvent.click(button('Make the list'));
    await expect
      .element(line(/^milk|^Milk/))
      .toHaveAccessibleName(/7.dl, .*Pancakes.*Soup|7.dl, .*Soup.*Pancakes/);
    await expect.poll(lines).toEqual(['leek 1', 'Milk 7 dl', 'skimmed milk 1 dl', 'sugar']);
    await expect.element(says('4 to buy')).toBeVisible();
  });
});

describe('at the end of a week', () => {
  const saturday = '2026-11-28';
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${saturday}T12:00`) }));
  afterEach(() => vi.useRealTimers());
  const week = (generatedAt: number, fields = {}) => {
    const listId = generatedListId('2026-11-23', '2026-11-29');
    return [
      generatedList.add(listId, { startDate: '2026-11-23', endDate: '2026-11-29', generatedAt }),
      generatedItem.add('leek', { listId, itemName: 'leek', ...fields }),
    ];
  };

  test('a list stays in sight when the last of it goes into the basket, and when another is made', async () => {
    const engine = await engineWith();
    await engine.write(week(1));
    drawGeneratedList(engine);
    await userEvent.click(line('leek'));
    await expect.poll(lines).toEqual(['✓ leek']);
    await expect.element(button('This week')).toHaveAttribute('aria-pressed', 'true');
    const next = { startDate: '2026-11-30', endDate: '2026-12-06', generatedAt: 2 };
    await engine.write(generatedList.add(generatedListId(next.startDate, next.endDate), next));
    await engine.write(generatedItem.set('leek', { quantity: '2' }));
    await expect.element(line('leek, 2')).toBeInTheDocument();
  });

  test('days that were chosen stay until a day after them, and past ones that are chosen then stay too', async () => {
    drawGeneratedList(await engineWith());
    const wakeOn = (today: string) => {
      vi.setSystemTime(new Date(`${today}T12:00`));
      window.dispatchEvent(new Event('focus'));
    };
    const isPressed = (name: string) => expect.element(button(name)).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(button('This week'));
    wakeOn('2026-11-29');
    await isPressed('This week');
    wakeOn('2026-12-01');
    await isPressed('This week');
    await userEvent.click(button('Other days'));
    await userEvent.fill(page.getByLabelText('First day'), '2026-11-24');
    await userEvent.fill(page.getByLabelText('Last day'), '2026-11-26');
    await userEvent.click(button('Show these days'));
    await isPressed('Other days');
  });

  test('one that was done with before is not what is proposed', async () => {
    const engine = await engineWith();
    await engine.write(week(1, { isChecked: true }));
    drawGeneratedList(engine);
    await expect.element(button('Next 7 days')).toHaveAttribute('aria-pressed', 'true');
  });
});

test('who works with the keyboard goes on at the next line when one leaves its place', async () => {
  await draw(soup);
  await userEvent.click(button('Make the list'));
  await expect.poll(lines).toEqual(['leek 1', 'milk 2 dl', 'sugar']);
  (line(/^leek/).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.poll(lines).toEqual(['milk 2 dl', 'sugar', '✓ leek 1']);
  await expect.element(line(/^milk/)).toHaveFocus();
  (button('Actions for milk').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{End}{Enter}');
  await expect.poll(lines).toEqual(['sugar', '✓ leek 1']);
  await expect.element(line(/^sugar/)).toHaveFocus();
});

test('what is in the basket can be folded away, which this device remembers', async () => {
  onTestFinished(() => localStorage.removeItem('generatedList.basket'));
  await draw(soup);
  await userEvent.click(button('Make the list'));
  await userEvent.click(line(/^leek/));
  const fold = page.getByRole('button', { name: /In the basket/ });
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(fold);
  await expect.element(line(/^leek/)).not.toBeInTheDocument();
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  expect(localStorage.getItem('generatedList.basket')).toBe('folded');
});

test('a list is made of the days that were chosen last, also before their meals have been read', async () => {
  const engine = await draw(soup);
  await expect.element(button('Make the list')).toBeVisible();
  (button('Next 3 days').element() as HTMLElement).click();
  await Promise.resolve();
  (button('Make the list').element() as HTMLElement).click();
  await expect
    .poll(() => engine.db.generatedLists.toArray())
    .toMatchObject([{ startDate: today, endDate: addDays(today, 2) }]);
});

describe('in a household of two languages', () => {
  const buns = mealAdd('buns', 'Buns', [
    ['sugar', '1 tsp'],
    ['sugar', '2 tl'],
    ['parsley', '2 bunches'],
    ['parsley', '1 nippu'],
  ]);
  const english = ['parsley 3 bunches', 'sugar 3 tsp'];
  const finnish = ['parsley 3 nippua', 'sugar 3 tl'];
  const kept = async (engine: Awaited<ReturnType<typeof draw>>) =>
    (await engine.db.generatedItems.toArray())
      .map(({ itemName, quantity }) => `${itemName} ${quantity}`.replaceAll('\u00a0', ' '))
      .toSorted();

  test('a list is the same in either, and is up to date on every screen', async () => {
    const i18n = inEnglish('fi');
    const engine = await engineWith(buns);
    drawGeneratedList(engine, i18n);
    await userEvent.click(button('Make the list'));
    await expect.poll(lines).toEqual(english);
    i18n.activate('fi');
    await expect.poll(lines).toEqual(finnish);
    await expect.element(button('Update the list')).not.toBeInTheDocument();
    expect(await kept(engine)).toEqual(english);
  });

  test('no line of a list that was kept in Finnish is written for its language alone', async () => {
    const engine = await draw(buns);
    await userEvent.click(button('Make the list'));
    await expect.poll(lines).toEqual(english);
    for (const { id, itemName } of await engine.db.generatedItems.toArray())
      await engine.write(
        generatedItem.set(id, { quantity: itemName === 'sugar' ? '3\u00a0tl' : '3\u00a0nippua' }),
      );
    await engine.acknowledgeAll();
    await expect.poll(() => kept(engine)).toEqual(finnish);
    await expect.poll(lines).toEqual(english);
    await expect.element(button('Update the list')).not.toBeInTheDocument();

    await engine.write(mealAdd('tea', 'Tea', [['sugar', '1 tsp']]));
    await userEvent.click(button('Update the list'));
    await expect.poll(lines).toEqual(['parsley 3 bunches', 'sugar 4 tsp']);
    expect(await kept(engine)).toEqual(['parsley 3 nippua', 'sugar 4 tsp']);
  });
});

describe('the list', () => {
  test('keeps what was checked and removed when the meals change, until it is asked back', async () => {
    const engine = await draw(soup);
    await userEvent.click(button('Make the list'));
    await userEvent.click(line(/^milk/));
    await openMenu('leek');
    await choose('Remove');
    await expect.poll(lines).toEqual(['sugar', '✓ milk 2 dl']);

    await engine.write(pancakes);
    await userEvent.click(button('Update the list'));
    await expect.element(line(/^skimmed milk/)).toBeVisible();
    await expect.poll(lines).toEqual(['skimmed milk 1 dl', 'sugar', '✓ Milk 7 dl']);
    await expect.element(says('More is needed of what is in the basket: Milk 5\u00a0dl')).toBeVisible();

    await openMenu('the list');
    await choose('Bring back what was removed');
    await expect.element(line(/^leek/)).toBeVisible();
  });

  test('leaves out what is always at home, and one can unsay it', async () => {
    await draw(soup);
    await userEvent.click(button('Make the list'));
    await openMenu('sugar');
    await choose('Always at home');
    await expect.element(says(/^2 to buy/)).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Always at home' })).toBeVisible();
    await userEvent.click(button('Put on the list'));
    await expect.element(line(/^sugar/)).toBeVisible();
  });

  test('makes one line of two by hand, and Undo parts them', async () => {
    await draw(soup, pancakes);
    await userEvent.click(button('Make the list'));
    await openMenu('skimmed milk');
    await choose('Buy as another item…');
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /^Milk/ }));
    await expect.element(line(/^Milk, 8.dl/)).toBeVisible();
    await expect.element(says('skimmed milk as Milk')).toBeVisible();
    await userEvent.click(button('Undo'));
    await expect.element(line(/^skimmed milk/)).toBeVisible();
    await expect.poll(lines).toContain('Milk 7 dl');
  });

  test('goes to the quick list, once however often one presses', async () => {
    const engine = await draw(soup);
    await userEvent.click(button('Make the list'));
    await userEvent.click(button('Add all to the quick list'));
    await expect.element(says('3 items added to the quick list')).toBeVisible();
    await userEvent.click(button('Add all to the quick list'));
    await expect.element(says('Everything is on the quick list already')).toBeVisible();
    const quick = await engine.db.quickItems.toArray();
    expect(quick.map(({ itemName, quantity, source }) => [itemName, quantity, source]).toSorted()).toEqual([
      ['leek', '1', 'calendar'],
      ['milk', '2 dl', 'calendar'],
      ['sugar', '', 'calendar'],
    ]);
  });

  test('meets on the quick list what is there of its foods, and one Undo takes all of it back', async () => {
    const engine = await draw(soup);
    const before = ['butter', 'leek 2', 'maito 1 l', '✓ sugar 1 kg'];
    for (const [id, itemName, quantity, isChecked] of [
      ['a', 'butter', '', false],
      ['b', 'leek', '2', false],
      ['c', 'maito', '1 l', false],
      ['d', 'sugar', '1 kg', true],
    ] as const)
      await engine.write(quickItem.add(id, { itemName, quantity, category: 'other', isChecked }));
    await engine.acknowledgeAll();
    const quick = async () =>
      (await engine.db.quickItems.toArray())
        .map(({ itemName, quantity, isChecked }) =>
          `${isChecked ? '✓ ' : ''}${itemName} ${quantity}`.trim().replaceAll('\u00a0', ' '),
        )
        .toSorted();
    await userEvent.click(button('Make the list'));
    await userEvent.click(button('Add all to the quick list'));
    await expect.element(says('3 items added to the quick list')).toBeVisible();
    expect(await quick()).toEqual(['butter', 'leek 3', 'maito 1.2 l', 'sugar 1 kg']);
    await userEvent.click(button('Undo'));
    await expect.poll(quick).toEqual(before);
  });

  test('goes on the quick list again with what meals ask for that were planned since', async () => {
    const engine = await draw(soup);
    const quick = async () =>
      (await engine.db.quickItems.toArray())
        .map(({ itemName, quantity }) => `${itemName} ${quantity}`.trim().replaceAll('\u00a0', ' '))
        .toSorted();
    await userEvent.click(button('Make the list'));
    await userEvent.click(button('Add all to the quick list'));
    await expect.poll(quick).toEqual(['leek 1', 'milk 2 dl', 'sugar']);
    await engine.write(pancakes);
    await userEvent.click(button('Update the list'));
    await expect.element(line(/^skimmed milk/)).toBeVisible();
    await userEvent.click(button('Add all to the quick list'));
    await expect.element(says('2 items added to the quick list')).toBeVisible();
    expect(await quick()).toEqual(['leek 1', 'milk 7 dl', 'skimmed milk 1 dl', 'sugar']);
  });

  test('is cleared, and cleared of what is checked, which comes back with what a later meal asks for', async () => {
    const engine = await draw(soup);
    await userEvent.click(button('Make the list'));
    await userEvent.click(line(/^milk/));
    await openMenu('the list');
    await choose('Clear checked');
    await expect.element(says('Cleared 1 item')).toBeVisible();
    await expect.poll(lines).toEqual(['leek 1', 'sugar']);
    await engine.write(pancakes);
    await userEvent.click(button('Update the list'));
    await expect.poll(lines).toEqual(['leek 1', 'Milk 5 dl', 'skimmed milk 1 dl', 'sugar']);
    await expect.element(button('Update the list')).not.toBeInTheDocument();
    await openMenu('the list');
    await choose('Clear the whole list');
    await expect.element(says('Nothing to buy')).toBeVisible();
    await userEvent.click(button('Bring back what was removed'));
    await expect.element(line(/^leek/)).toBeVisible();
  });
});

describe('what is on the quick list', () => {
  const onQuickList = async (engine: Awaited<ReturnType<typeof draw>>, itemName: string) =>
    (await engine.db.quickItems.filter((item) => item.itemName === itemName).first())?.id ?? '';
  const toBuy = (words: string) => expect.element(says(words)).toBeInTheDocument();

  async function allOnQuickList() {
    const engine = await draw(soup);
    await userEvent.click(button('Make the list'));
    await userEvent.click(button('Add all to the quick list'));
    await expect.element(says('3 items added to the quick list')).toBeVisible();
    await engine.acknowledgeAll();
    return engine;
  }

  test('says so, and is not to be bought any more once it was bought there', async () => {
    const engine = await allOnQuickList();
    await expect.element(line(/^leek, 1, on the quick list, \w{3} Soup$/)).toBeInTheDocument();
    await toBuy('3 to buy');
    const leek = await onQuickList(engine, 'leek');
    await engine.write(quickItem.set(leek, { isChecked: true }));
    await expect.poll(lines).toEqual(['milk 2 dl', 'sugar', '✓ leek 1']);
    await expect.element(says('2 to buy · 1 in the basket')).toBeInTheDocument();
    await userEvent.click(button('Add all to the quick list'));
    await expect.element(says('Everything is on the quick list already')).toBeVisible();
    await engine.acknowledgeAll();
    await engine.write(quickItem.delete(leek));
    await expect.poll(lines).toEqual(['milk 2 dl', 'sugar']);
    await engine.acknowledgeAll();
    await expect.poll(lines).toEqual(['milk 2 dl', 'sugar']);
    for (const itemName of ['milk', 'sugar'])
      await engine.write(quickItem.delete(await onQuickList(engine, itemName)));
    await expect.element(says('Nothing left to buy')).toBeInTheDocument();
    await expect.element(says(/is at home, was bought or was removed/)).toBeVisible();
    await expect.element(button('Add all to the quick list')).not.toBeInTheDocument();
  });

  test('is told by its food, also where somebody typed it there', async () => {
    const engine = await draw(soup);
    await userEvent.click(button('Make the list'));
    await engine.write(quickItem.add('typed', { itemName: 'Maitoa', quantity: '1 l', category: 'dairy' }));
    await expect.element(line(/^milk, 2.dl, on the quick list, \w{3} Soup$/)).toBeInTheDocument();
    await engine.write(quickItem.set('typed', { isChecked: true }));
    await expect.element(line(/^milk, 2.dl, \w{3} Soup$/)).toBeInTheDocument();
    await toBuy('3 to buy');
  });

  test('comes out of the basket on both lists, and is told of where more is needed of it', async () => {
    const engine = await allOnQuickList();
    const milk = await onQuickList(engine, 'milk');
    await engine.write(quickItem.set(milk, { isChecked: true }));
    await expect.element(line(/^milk/)).toBeChecked();
    await engine.write(pancakes);
    await userEvent.click(button('Update the list'));
    await expect.element(says('More is needed of what is in the basket: Milk 5\u00a0dl')).toBeVisible();
    await userEvent.click(line(/^Milk/));
    await expect.element(line(/^Milk, 7.dl, on the quick list/)).not.toBeChecked();
    expect(await engine.db.quickItems.get(milk)).toMatchObject({ isChecked: false });
  });

  test('counts as bought where it is cleared off this list, and Undo brings it back into the basket', async () => {
    const engine = await allOnQuickList();
    await engine.write(quickItem.set(await onQuickList(engine, 'milk'), { isChecked: true }));
    await expect.poll(lines).toEqual(['leek 1', 'sugar', '✓ milk 2 dl']);
    const clear = async () => {
      await openMenu('the list');
      await choose('Clear checked');
      await expect.poll(lines).toEqual(['leek 1', 'sugar']);
    };
    await clear();
    await userEvent.click(button('Undo'));
    await expect.poll(lines).toEqual(['leek 1', 'sugar', '✓ milk 2 dl']);
    await clear();
    await engine.write(pancakes);
    await userEvent.click(button('Update the list'));
    await expect.poll(lines).toContain('Milk 5 dl');
  });
});

test('any days can be asked for, and days that run backwards are refused in words', async () => {
  await draw(soup);
  await userEvent.click(button('Other days'));
  const dialog = page.getByRole('dialog');
  await userEvent.fill(dialog.getByLabelText('First day'), today);
  await userEvent.fill(dialog.getByLabelText('Last day'), '2020-01-01');
  await userEvent.click(button('Show these days'));
  await expect.element(says('The last day is before the first.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Last day')).toHaveFocus();
  await userEvent.fill(dialog.getByLabelText('Last day'), today);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(button('Other days'));
  await expect.element(says('This is what you began earlier.')).toBeVisible();
  await userEvent.click(button('Show these days'));
  await expect.element(says('1 meal is planned')).toBeVisible();
});

test('a list that the server rejected is kept with its reason, and sent again or given up', async () => {
  const engine = await draw(soup);
  await userEvent.click(button('Make the list'));
  await expect.element(line(/^leek/)).toBeVisible();
  const [made] = await queuedOfNoun(engine.db, 'generatedList');
  await engine.db.outbox.clear();
  if (made) await engine.db.outbox.add(made);
  await engine.rejectLast('premium_required');
  const note = page.getByRole('group', { name: 'Not accepted' });
  await expect.element(note.getByText('Not accepted: it belongs to the premium plan')).toBeVisible();
  await userEvent.click(note.getByRole('button', { name: 'Try again' }));
  await expect.element(note).not.toBeInTheDocument();
  await engine.rejectLast('premium_required');
  await userEvent.click(note.getByRole('button', { name: 'Discard' }));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Discard' }));
  await expect.element(says('1 meal is planned')).toBeVisible();
});

import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readQueue } from '#db/outbox.ts';
import { failReads } from '#db/testing/fail-reads.ts';
import { statsOf } from '#sync/testing/stats-of.ts';
import { bringAll, fillDisk, makeNew } from '#sync/testing/test-engine.ts';
import { addRule } from './rule-changes.ts';
import { drawRules, milk } from './testing/draw-rules.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const says = (text: string | RegExp) => page.getByText(text);
const region = (name: string) => page.getByRole('region', { name });

/** Saturday 21 November, five minutes before midnight on this device. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 23, 55) });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a rule is made from an empty page, with the category that its name tells', async () => {
  const engine = await drawRules();
  await userEvent.click(button('New recurring item'));
  await userEvent.click(button('Save'));
  await expect.element(says('Give the item a name.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Coffee');
  await userEvent.click(page.getByText('Monthly'));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(button('New recurring item'));
  await expect.element(says('This is what you began earlier.')).toBeVisible();
  await userEvent.fill(page.getByLabelText('First purchase'), '2026-11-30');
  await userEvent.click(button('Save'));
  await expect.element(region('Coming up').getByText('Coffee')).toBeVisible();
  await expect.element(region('Coming up').getByText('Monthly')).toBeVisible();
  expect(await engine.db.recurringItems.toArray()).toMatchObject([
    {
      itemName: 'Coffee',
      category: 'beverages',
      interval: 'monthly',
      startDate: '2026-11-30',
      nextDueDate: '2026-11-30',
    },
  ]);
});

test('one that was begun on another day begins on the day that it is, or on the one that was chosen', async () => {
  await drawRules();
  const wakeOn = (date: number) => {
    vi.setSystemTime(new Date(2026, 10, date, 12));
    window.dispatchEvent(new Event('focus'));
  };
  const leave = () => userEvent.keyboard('{Escape}');
  const firstDay = page.getByLabelText('First purchase');
  await userEvent.click(button('New recurring item'));
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Coffee');
  await leave();
  wakeOn(24);
  await userEvent.click(button('New recurring item'));
  await expect.element(says('This is what you began earlier.')).toBeVisible();
  await expect.element(firstDay).toHaveValue('2026-11-24');
  await userEvent.fill(firstDay, '2026-11-30');
  await leave();
  wakeOn(25);
  await userEvent.click(button('New recurring item'));
  await expect.element(firstDay).toHaveValue('2026-11-30');
  await userEvent.click(button('Start over'));
  await expect.element(firstDay).toHaveValue('2026-11-25');
});

test('a rule that the disk did not take is there again in its form', async () => {
  const engine = await drawRules();
  const disk = fillDisk(engine);
  await userEvent.click(button('New recurring item'));
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Coffee');
  await userEvent.click(button('Save'));
  await expect.element(says(/storage is full/)).toBeVisible();
  disk.isFull = false;
  await userEvent.click(button('New recurring item'));
  await expect.element(says('This is what you began earlier.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Coffee');
  await userEvent.click(button('Save'));
  await expect.element(region('Coming up').or(region('Due')).getByText('Coffee')).toBeVisible();
  await expect.poll(() => localStorage.getItem(`formDraft.${engine.db.name}.rule.new`)).toBeNull();
});

describe('what is due', () => {
  test('breaks a name that is too long for the page', async () => {
    await drawRules({ itemName: 'Kakku'.repeat(38) });
    await expect.element(says('1 due')).toBeVisible();
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });

  test('is told to stay where the quick list cannot be read', async () => {
    await drawRules({});
    await expect.element(says('1 due')).toBeVisible();
    const mend = failReads(IDBObjectStore.prototype, 'quickItems');
    onTestFinished(mend);
    await userEvent.click(button('Add Milk to the list'));
    await expect.element(says(/storage does not answer/)).toBeVisible();
    mend();
    await userEvent.click(button('Add Milk to the list'));
    await expect.element(says('Milk is on the quick list')).toBeVisible();
  });

  test('is told since when, goes on the quick list, and comes back by Undo', async () => {
    const engine = await drawRules({}, { itemName: 'Bread', startDate: '2026-11-20' });
    await expect.element(says('2 due')).toBeVisible();
    await expect.element(says(/Weekly · due since Mon,? 16 Nov/)).toBeVisible();
    await expect.element(says('Weekly · due since yesterday')).toBeVisible();
    await userEvent.click(button('Add Milk to the list'));
    await expect.element(region('Coming up').getByText('Monday')).toBeVisible();
    await expect.element(button('Add Bread to the list')).toHaveFocus();
    expect(await engine.db.quickItems.toArray()).toMatchObject([
      { itemName: 'Milk', quantity: '2 l', source: 'recurring', sourceId: 'rule-0' },
    ]);
    await userEvent.click(button('Undo'));
    await expect.element(says('2 due')).toBeVisible();
    expect(await engine.db.quickItems.count()).toBe(0);
  });

  test('goes on the list all at once, and the due list is empty', async () => {
    const engine = await drawRules(
      {},
      { itemName: 'Bread', startDate: '2026-11-20' },
      { startDate: '2027-01-04' },
    );
    await userEvent.click(button('Add all'));
    await expect.element(says('Nothing is due')).toBeVisible();
    await expect.element(region('Due')).not.toBeInTheDocument();
    expect(await engine.db.quickItems.count()).toBe(2);
    await expect.element(region('Coming up').getByText(/4 Jan 2027/)).toBeVisible();
  });

  test('is not bought this time, when it is skipped', async () => {
    const engine = await drawRules({});
    await userEvent.click(button('Actions for Milk'));
    await userEvent.click(page.getByRole('menuitem', { name: 'Skip this time' }));
    await expect.element(says('Nothing is due')).toBeVisible();
    expect(await engine.db.quickItems.count()).toBe(0);
  });
});

test('at midnight what is due tomorrow is due, while the page stands open', async () => {
  await drawRules({ startDate: '2026-11-22' });
  await expect.element(says('Tomorrow')).toBeVisible();
  vi.setSystemTime(new Date(2026, 10, 22, 0, 1));
  window.dispatchEvent(new Event('focus'));
  await expect.element(says('Weekly · due today')).toBeVisible();
});

test('a rule is edited, and deleted after a question, and comes back by Undo', async () => {
  await drawRules({});
  await userEvent.click(button('Actions for Milk'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Edit' }));
  await expect.element(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2 l');
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Oat milk');
  await userEvent.click(page.getByText('Every two weeks'));
  await userEvent.click(button('Save'));
  await expect.element(says(/Every two weeks · due since/)).toBeVisible();
  await userEvent.click(button('Actions for Oat milk'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(button('Delete'));
  await expect.element(says('What do you buy again and again?')).toBeVisible();
  await userEvent.click(button('Undo').last());
  await expect.element(button('Add Oat milk to the list')).toBeVisible();
});

describe('what the server rejected', () => {
  test('stands with its reason at the rule, is put right by an edit, and is sent again', async () => {
    const engine = await drawRules();
    await engine.write(addRule('rejected', milk).edits);
    await engine.rejectLast('list_limit');
    const note = page.getByRole('group', { name: 'Not accepted: Milk' });
    await expect.element(note.getByText('Not accepted: the list is full')).toBeVisible();
    await userEvent.click(note.getByRole('button', { name: 'Edit' }));
    await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Oat milk');
    await userEvent.click(button('Save'));
    await expect.element(button('Add Oat milk to the list')).toBeVisible();
    await expect.element(says(/Not accepted/)).not.toBeInTheDocument();
    expect(await readQueue(engine.db)).toMatchObject([
      { parked: null, op: { kind: 'add', set: { itemName: 'Oat milk', interval: 'weekly' } } },
    ]);
  });

  test('of what was put on the list can be sent again as it is, or given up', async () => {
    const engine = await drawRules({});
    await userEvent.click(button('Add Milk to the list'));
    await expect.element(says('Nothing is due')).toBeVisible();
    await engine.rejectLast('premium_required');
    const note = page.getByRole('group', { name: 'Not accepted: Milk' });
    await expect.element(note.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
    await userEvent.click(note.getByRole('button', { name: 'Try again' }));
    await expect.element(note).not.toBeInTheDocument();
    await engine.rejectLast('premium_required');
    await userEvent.click(note.getByRole('button', { name: 'Discard' }));
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Discard' }));
    await expect.element(says('1 due')).toBeVisible();
  });
});

test('on the free tier rules are kept, and can only be deleted', async () => {
  const engine = await drawRules({});
  await engine.db.facts.put({ key: 'stats', stats: statsOf() });
  await expect.element(says(/part of the premium plan/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See the plans' }))
    .toHaveAttribute('href', '/subscribe');
  await expect.element(button('New item')).not.toBeInTheDocument();
  await expect.element(button('Add all')).not.toBeInTheDocument();
  await userEvent.click(button('Actions for Milk'));
  expect(page.getByRole('menuitem').elements()).toHaveLength(1);
  await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }));
  await expect.element(says(/On the free plan it cannot be brought back/)).toBeVisible();
  await userEvent.click(button('Delete'));
  await expect.element(says(/^Deleted Milk/)).toBeVisible();
  expect(button('Undo').elements()).toEqual([]);
});

test('before everything has come for the first time nobody is asked what they buy again and again', async () => {
  const engine = await drawRules();
  await expect.element(says('What do you buy again and again?')).toBeVisible();
  await makeNew(engine, 'online');
  await expect.element(says('Loading the list…')).toBeInTheDocument();
  expect(says('What do you buy again and again?').elements()).toEqual([]);
  await engine.setStatus({ connection: 'offline' });
  await expect.element(says('Your recurring items have not come to this device yet')).toBeVisible();
  await expect.element(button('New recurring item')).toBeVisible();
  await bringAll(engine);
  await expect.element(says('What do you buy again and again?')).toBeVisible();
});

test('a rule without its first day is not kept, and one goes on in that field', async () => {
  await drawRules();
  await userEvent.click(button('New recurring item'));
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Coffee');
  await userEvent.clear(page.getByLabelText('First purchase'));
  await userEvent.click(button('Save'));
  await expect.element(says('Choose a day.')).toBeVisible();
  await expect.element(page.getByLabelText('First purchase')).toHaveFocus();
});

test('on a device whose clock is a year ahead the server’s day counts: nothing is put off by a year', async () => {
  const engine = await drawRules(
    { startDate: '2025-11-17' },
    { itemName: 'Coffee', startDate: '2025-11-30' },
  );
  await engine.db.syncState.update('sync', { clockOffsetMs: -365 * 86_400_000 });
  await expect.element(says('1 due')).toBeVisible();
  await userEvent.click(button('Add Milk to the list'));
  await expect
    .poll(async () => (await engine.db.recurringItems.toArray()).map(({ nextDueDate }) => nextDueDate))
    .toEqual(['2025-11-24', '2025-11-30']);
});

test('a name that was typed with the quantity goes to its own field', async () => {
  await drawRules();
  await userEvent.click(button('New recurring item'));
  await userEvent.fill(page.getByLabelText('Quantity'), '2 dl kermaa');
  await userEvent.click(page.getByText('Monthly'));
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('kermaa');
  await expect.element(page.getByLabelText('Quantity')).toHaveValue('2 dl');
});

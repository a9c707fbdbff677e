import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import 'fake-indexeddb/auto';
import { byCode } from 'sync-protocol/by-code.ts';
import { foodPreference } from 'sync-protocol/food-preferences/food-preference.ts';
import { foodPreferenceId } from 'sync-protocol/food-preferences/food-preference-id.ts';
import { dueItemId } from 'sync-protocol/recurring-items/recurring-item.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listLines } from '#editing/list-lines.ts';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import {
  addRule,
  deleteRule,
  editRejected,
  editRule,
  groupRules,
  putDueOnList,
  type RuleValues,
  skip,
} from './rule-changes.ts';

const today = '2026-11-21';
const milk: RuleValues = {
  itemName: 'Milk',
  quantity: '2 l',
  category: 'dairy',
  interval: 'weekly',
  startDate: '2026-11-16',
};

/** A device with these rules, acknowledged by the server. */
async function deviceWith(...rules: Partial<RuleValues>[]) {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  const { db } = engine;
  for (const [index, values] of rules.entries())
    await engine.write(addRule(`rule-${index}`, { ...milk, ...values }).edits);
  await engine.acknowledgeAll();
  return {
    ...engine,
    rules: async () => groupRules(await db.recurringItems.toArray(), today, byCode),
    list: () => db.quickItems.toArray(),
    put: async () => {
      const { due } = groupRules(await db.recurringItems.toArray(), today, byCode);
      const known = { lines: await listLines(db), preferences: await db.foodPreferences.toArray() };
      return putDueOnList(due, known, { today, newId: engine.newId });
    },
  };
}
const names = (rules: readonly { itemName: string }[]) => rules.map(({ itemName }) => itemName);

test('rules are due or still to come, the longest waiting and the next one first', async () => {
  const device = await deviceWith(
    { itemName: 'Coffee', startDate: '2026-12-24' },
    { itemName: 'Bread', startDate: today },
    { itemName: 'Eggs', startDate: '2026-11-22' },
    { itemName: 'Milk' },
  );
  const { due, scheduled } = await device.rules();
  expect(names(due)).toEqual(['Milk', 'Bread']);
  expect(names(scheduled)).toEqual(['Eggs', 'Coffee']);
});

describe('what is due', () => {
  test('stands where the household has put the food since the rule was made', async () => {
    const device = await deviceWith({ itemName: 'Milk' }, { itemName: 'Bread', category: 'snacks' });
    const id = foodPreferenceId('maito');
    await device.write([foodPreference.add(id, { itemName: 'maito', category: 'frozen' })]);
    await device.write((await device.put()).edits);
    const places = (await device.list()).map(({ itemName, category }) => `${itemName}: ${category}`);
    expect(places.toSorted()).toEqual(['Bread: snacks', 'Milk: frozen']);
  });

  test('goes on the quick list with where it comes from, and leaves the due list', async () => {
    const device = await deviceWith({}, { itemName: 'Flour', quantity: '', interval: 'monthly' });
    await device.write((await device.put()).edits);
    expect((await device.list()).toSorted((a, b) => (a.itemName < b.itemName ? 1 : -1))).toMatchObject([
      {
        id: dueItemId('rule-0', '2026-11-16'),
        itemName: 'Milk',
        quantity: '2 l',
        category: 'dairy',
        isChecked: false,
        source: 'recurring',
        sourceId: 'rule-0',
      },
      { itemName: 'Flour', quantity: '' },
    ]);
    const { due, scheduled } = await device.rules();
    expect(due).toEqual([]);
    expect(scheduled).toMatchObject([{ nextDueDate: '2026-11-23' }, { nextDueDate: '2026-12-16' }]);
  });

  test('is one line and one step, also when it is pressed twice', async () => {
    const device = await deviceWith({});
    const change = await device.put();
    await device.write(change.edits);
    await device.write(change.edits);
    expect(await device.list()).toHaveLength(1);
    expect((await device.rules()).scheduled).toMatchObject([{ nextDueDate: '2026-11-23' }]);
  });

  test('is taken back whole, and can be put on the list again', async () => {
    const device = await deviceWith({});
    const { edits, inverse } = await device.put();
    await device.write(edits);
    await device.acknowledgeAll();
    await device.write(inverse);
    expect(await device.list()).toEqual([]);
    expect(names((await device.rules()).due)).toEqual(['Milk']);
    await device.write((await device.put()).edits);
    expect(await device.list()).toMatchObject([{ itemName: 'Milk', isChecked: false }]);
    expect((await device.rules()).due).toEqual([]);
  });

  test('only goes on where another device has put its line on the list already', async () => {
    const device = await deviceWith({});
    const { edits } = await device.put();
    const [line] = edits;
    if (line) await device.write(line);
    const again = await device.put();
    expect(again.edits).toEqual([expect.objectContaining({ kind: 'act', action: 'advance' })]);
    expect(again.inverse).toEqual([expect.objectContaining({ kind: 'set', noun: 'recurringItem' })]);
  });

  test('is added up where its food is on the list, once, and taken back whole', async () => {
    const device = await deviceWith({});
    const set = { itemName: 'maito', quantity: '1 l', isChecked: false };
    await device.write(quickItem.add('typed', { ...set, category: 'dairy' }));
    await device.acknowledgeAll();
    const { edits, inverse } = await device.put();
    await device.write(edits);
    await device.write(edits);
    expect(await device.list()).toMatchObject([{ itemName: 'maito', quantity: '3\u00a0l' }]);
    expect((await device.rules()).due).toEqual([]);
    await device.write(inverse);
    expect(await device.list()).toMatchObject([{ itemName: 'maito', quantity: '1 l' }]);
    expect(names((await device.rules()).due)).toEqual(['Milk']);
  });

  test('can be skipped, and that be taken back', async () => {
    const device = await deviceWith({});
    const [rule] = (await device.rules()).due;
    if (!rule) throw new Error('nothing is due');
    const { edits, inverse } = skip(rule, today);
    await device.write(edits);
    expect(await device.list()).toEqual([]);
    expect((await device.rules()).scheduled).toMatchObject([{ nextDueDate: '2026-11-23' }]);
    await device.write(inverse);
    expect(names((await device.rules()).due)).toEqual(['Milk']);
  });

  test('counts as never done where the first time is taken back, and else as done when it was before', async () => {
    const device = await deviceWith({});
    const done = async () =>
      (await device.db.recurringItems.toArray()).map(({ doneOn }) => doneOn ?? 'never');
    const skipDue = async (day: string) => {
      const [rule] = await device.db.recurringItems.toArray();
      if (!rule) throw new Error('no rule');
      const { edits, inverse } = skip(rule, day);
      await device.write(edits);
      await device.acknowledgeAll();
      return inverse;
    };
    await device.write(await skipDue(today));
    expect(await done()).toEqual(['never']);
    await skipDue('2026-11-17');
    await device.write(await skipDue('2026-11-25'));
    expect(await done()).toEqual(['2026-11-17']);
  });
});

describe('a rule', () => {
  test('is edited in what differs alone, and so taken back', async () => {
    const device = await deviceWith({});
    const [rule] = (await device.rules()).due;
    if (!rule) throw new Error('nothing is due');
    const { _id, id, sync, nextDueDate, ...values } = { ...rule, quantity: rule.quantity ?? '' };
    expect(editRule(rule, values, { today })).toEqual({ edits: [], inverse: [] });
    const moved = editRule(rule, { ...values, startDate: '2026-12-01' }, { today });
    expect(moved.edits).toMatchObject([
      { set: { startDate: '2026-12-01' } },
      { action: 'startAnew', args: { startDate: '2026-12-01' } },
    ]);
    expect(editRejected(rule, { ...values, startDate: '2026-12-01' }, today)).toMatchObject([
      { kind: 'set', set: { startDate: '2026-12-01', nextDueDate: '2026-12-01' } },
    ]);
    await device.write(moved.edits);
    expect((await device.rules()).scheduled).toMatchObject([{ nextDueDate: '2026-12-01' }]);
    await device.write(moved.inverse);
    expect((await device.rules()).due).toMatchObject([milk]);
  });

  test('that comes more or less often stays due, and else comes on the first of its new days after today', async () => {
    const device = await deviceWith({}, { itemName: 'Flour', startDate: '2026-11-09' });
    const { due } = await device.rules();
    const flour = due.find(({ itemName }) => itemName === 'Flour');
    if (!flour) throw new Error('nothing is due');
    await device.write(skip(flour, today).edits);
    for (const rule of await device.db.recurringItems.toArray()) {
      const { itemName, category, startDate, quantity = '' } = rule;
      const values: RuleValues = { itemName, category, startDate, quantity, interval: 'monthly' };
      await device.write(editRule(rule, values, { today }).edits);
    }
    const after = await device.rules();
    expect(after.due).toMatchObject([{ itemName: 'Milk', nextDueDate: '2026-11-16' }]);
    expect(after.scheduled).toMatchObject([{ itemName: 'Flour', nextDueDate: '2026-12-09' }]);
  });

  test('is deleted and comes back as it was', async () => {
    const device = await deviceWith({});
    const [rule] = (await device.rules()).due;
    if (!rule) throw new Error('nothing is due');
    const { edits, inverse } = deleteRule(rule);
    await device.write(edits);
    expect(await device.rules()).toEqual({ due: [], scheduled: [] });
    await device.write(inverse);
    expect((await device.rules()).due).toMatchObject([milk]);
  });
});

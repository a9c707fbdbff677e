import type { HouseholdMember } from 'sync-protocol/api/households.ts';
import { createCore } from 'sync-protocol/device/core.ts';
import { nouns } from 'sync-protocol/nouns/registry.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { takePoke } from '#sync/pull/pull.ts';
import { createTestEngine, type TestEngine } from '#sync/testing/test-engine.ts';
import { add, draw, field, renderList, row, says } from './testing/render-list.tsx';

const members: HouseholdMember[] = [
  { _id: 'a', number: 1, name: 'Aino', role: 'owner', isMe: true },
  { _id: 'v', number: 2, name: 'Ville Virtanen', role: 'member', isMe: false },
  { _id: 'o', number: 3, name: '', role: 'member', isMe: false },
];
const others = page.getByRole('list', { name: 'Also in this list' });

/** Aino's list in a household of three. */
async function showShared(...names: string[]) {
  const engine = await renderList(names.map((name) => [name]));
  await engine.db.syncState.update('sync', { cursor: 'e1.10' });
  localStorage.removeItem(`ateria.seen.${engine.db.name}.quick`);
  engine.together.company.set({ members, people: [] });
  await expect.element(page.getByText('A', { exact: true }).first()).toBeVisible();
  return { engine, come: comingTo(engine) };
}

/** Delivers rows like a poke. */
function comingTo(engine: TestEngine) {
  let version = 10;
  const core = createCore(nouns);
  return async (by: number, ...changes: (Partial<RowState> & { itemName: string })[]) => {
    const from = `e1.${version}`;
    const rows = changes.map(({ itemName, ...rest }): RowState => {
      version += 1;
      const mark = { version, stamp: 1, device: 'phone' };
      const fields = { itemName, quantity: '', category: 'other', isChecked: false, ...rest.fields };
      return {
        noun: 'quickItem',
        id: itemName.replace(' ', '-'),
        version,
        created: mark,
        marks: {},
        deleted: null,
        restored: null,
        by: [by, by],
        ...rest,
        fields,
      };
    });
    expect(await takePoke(engine.db, core, { from, cursor: `e1.${version}`, rows }, Date.now())).toBe(true);
    engine.together.came.set(rows);
    return version;
  };
}

test('[H12] on a device that has just begun with the list nothing is marked, whenever its people become known', async () => {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  const seenKey = `ateria.seen.${engine.db.name}.quick`;
  localStorage.removeItem(seenKey);
  await engine.db.syncState.update('sync', { cursor: 'e1.10', hasPulled: false });
  const { promise, resolve } = Promise.withResolvers<void>();
  const toArray = engine.db.foodPreferences.toArray.bind(engine.db.foodPreferences);
  engine.db.foodPreferences.toArray = (() => promise.then(() => toArray())) as typeof toArray;
  engine.together.company.set({ members, people: [{ _id: 'v', lists: ['quick'] }] });
  draw(engine);
  const come = comingTo(engine);
  await come(2, { itemName: 'bread' });
  await expect.element(others).toBeVisible();
  // Leaves time for what must not happen before the list was read.
  for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
  expect(localStorage.getItem(seenKey)).toBeNull();
  resolve();
  await expect.element(row('bread, Other')).toBeVisible();
  await come(2, { itemName: 'salt' });
  await expect.element(row('salt, Other')).toHaveAccessibleDescription('Added by Ville Virtanen');
  expect(localStorage.getItem(seenKey)).toBeNull();
  await engine.db.syncState.update('sync', { hasPulled: true });
  await expect.poll(() => localStorage.getItem(seenKey)).not.toBeNull();
  await come(2, { itemName: 'eggs' });
  await expect.element(row('eggs, Other')).toBeVisible();
  await expect.poll(() => page.getByText('New', { exact: true }).elements()).toHaveLength(1);
});

test('[H12] the head of the list shows who else has it open, and they come and go', async () => {
  const { engine } = await showShared('milk');
  await expect.element(others).not.toBeInTheDocument();
  engine.together.company.set({
    members,
    people: [
      { _id: 'v', lists: ['quick'] },
      { _id: 'o', lists: ['recurring'] },
      { _id: 'stranger', lists: ['quick'] },
    ],
  });
  await expect.element(others).toHaveTextContent('VVVille Virtanen');
  expect(engine.together.openList.read()).toBe('quick');
  engine.together.company.set({ members, people: [{ _id: 'o', lists: ['quick'] }] });
  await expect.element(others).toHaveTextContent('somebody without a name');
  engine.together.company.set({ members, people: [] });
  await expect.element(others).not.toBeInTheDocument();
});

test('one line tells what came, of one thing or of many, and takes the focus from nobody who types', async () => {
  const { come } = await showShared('milk');
  await userEvent.fill(field, 'bre');
  await come(2, { itemName: 'oat milk' });
  const line = says('Ville Virtanen added oat milk');
  await expect.element(line).toBeVisible();
  expect(line.element().getAttribute('role')).toBe('status');
  await come(2, { itemName: 'butter' }, { itemName: 'jam' });
  await expect.element(says('Ville Virtanen added 3 things')).toBeVisible();
  await come(3, { itemName: 'tea' });
  await expect.element(says('Ville Virtanen and somebody without a name: 4 changes')).toBeVisible();
  await expect.element(field).toHaveValue('bre');
  await expect.element(field).toHaveFocus();
});

test('what somebody checked or removed is told as such, and what one did oneself is not told', async () => {
  const { come } = await showShared('milk');
  const version = await come(1, { itemName: 'tea' });
  const old = { version: 1, stamp: 1, device: 'phone' };
  const now = { version: version + 1, stamp: 1, device: 'phone' };
  await come(2, {
    itemName: 'tea',
    created: old,
    fields: { isChecked: true },
    marks: { isChecked: now },
    by: [1, 2],
  });
  await expect.element(says('Ville Virtanen put tea in the basket')).toBeVisible();
  await come(2, { itemName: 'tea', created: old, deleted: { ...now, version: version + 2 }, by: [1, 2] });
  await expect.element(says('Ville Virtanen removed tea')).toBeVisible();
});

test('a row has the initial of who added it, and is marked as new until it was looked at', async () => {
  const { engine, come } = await showShared('milk');
  await expect.element(row('milk, Other')).toHaveAccessibleDescription('Added by you');
  await come(2, { itemName: 'oat milk' });
  await expect.element(row('oat milk, Other')).toHaveAccessibleDescription('New Added by Ville Virtanen');
  await add('bread');
  await expect.element(row('bread, Pantry')).toHaveAccessibleDescription('Added by you');
  await expect.element(row('oat milk, Other')).toHaveAccessibleDescription('Added by Ville Virtanen');
  const kept = JSON.parse(localStorage.getItem(`ateria.seen.${engine.db.name}.quick`) ?? 'null');
  expect(kept).toEqual({ epoch: 'e1', upTo: 11, ids: [] });
});

test('its dialog says who added it and who changed it last', async () => {
  const { come } = await showShared('milk');
  await come(2, { itemName: 'tea', by: [9, 1] });
  await page.getByRole('button', { name: 'Edit tea' }).click();
  await expect.element(says('Added by somebody who has left · last changed by you')).toBeVisible();
});

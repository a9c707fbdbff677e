import { expect } from '@playwright/test';
import { plainClientOn } from '../harness/plain-client.ts';
import { cook } from './cook.ts';
import { test } from './engine-test.ts';
import type { Tab } from './tab.ts';

test('a recipe and a list are copied as text', async ({ phone, server }) => {
  const { tab } = phone;
  await cook(tab).signUp('copying@example.com');
  const client = await plainClientOn(server, tab);
  const soup = { title: 'Salmon soup', ingredients: [{ name: 'salmon', quantity: '400 g' }] };
  const { _id } = (await client.call('POST', '/api/recipes', soup)).body;
  await client.put('/api/quick-list', { items: [{ itemName: 'milk' }] });
  const expectCopied = () =>
    expect
      .poll(() => tab.evaluate(() => document.body.innerText))
      .toContain('Copied: it can be pasted into a message now');
  await tab.goto(`/recipes/${_id}`);
  await tab.click('button', 'Actions for the recipe');
  await tab.click('menuitem', 'Copy as text');
  await expectCopied();
  await tab.goto('/paper/list');
  await tab.click('button', 'Copy as text');
  await expectCopied();
});

const boil =
  'Boil the potatoes in well salted water until they are nearly soft, and keep the water for the soup.';

test('steps that are written are seen whole and dragged to their place, and the stove goes on over a reload, its screen on', async ({
  phone,
}) => {
  const { tab } = phone;
  await cook(tab).signUp('stove@example.com');
  await tab.goto('/recipes/new');
  await tab.fill('Title', 'Soup');
  await tab.fill('Step 1', 'Add the salmon.');
  await tab.click('button', 'Add a step');
  await tab.type(boil);
  expect(await hiddenOf(tab, 'Step 2')).toBeLessThan(2);
  const [first, second] = [await middleOf(tab, 'Move step 1'), await middleOf(tab, 'Move step 2')];
  await tab.drag([second, { x: second.x, y: second.y - 20 }, { x: first.x, y: first.y - 10 }]);
  await tab.click('button', 'Save recipe');
  await tab.click('button', 'Cook');
  await expect.poll(() => textOf(tab)).toContain(boil);
  await tab.click('button', 'Next step');
  await tab.untilShown('heading', 'Step 2 of 2');

  await tab.reload();
  await tab.untilShown('heading', 'Step 2 of 2');
  await tab.click('button', 'Back');
  await tab.untilShown('heading', 'Step 1 of 2');
  await expect.poll(() => textOf(tab)).not.toContain('This device does not let the screen stay on');
});

const textOf = (tab: Tab) => tab.evaluate(() => document.body.innerText);

/** Pixels of a field's text that are hidden. */
const hiddenOf = (tab: Tab, label: string) =>
  tab.evaluate((wanted) => {
    const box = document.querySelector(`[aria-label="${wanted}"]`);
    return box ? box.scrollHeight - box.clientHeight : Number.NaN;
  }, label);

const middleOf = (tab: Tab, label: string) =>
  tab.evaluate((wanted) => {
    const box = document.querySelector(`[aria-label="${wanted}"]`)?.getBoundingClientRect();
    return { x: (box?.left ?? 0) + 16, y: Math.round(((box?.top ?? 0) + (box?.bottom ?? 0)) / 2) };
  }, label);

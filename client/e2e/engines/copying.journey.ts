import { expect } from '@playwright/test';
import { plainClientOn } from '../harness/plain-client.ts';
import { cook } from './cook.ts';
import { test } from './engine-test.ts';

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

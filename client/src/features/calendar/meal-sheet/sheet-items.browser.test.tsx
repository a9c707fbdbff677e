import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dialog, renderCalendar } from '../testing/render-calendar.tsx';

beforeEach(() => page.viewport(1280, 800));

test('what another of the household planned in Finnish is measured in the words of this screen', async () => {
  const items = ['0,58\u00a0tl', 'noin\u00a03½', '2 ruokalusikallista'].map((quantity, index) => ({
    key: `k${index}`,
    itemName: `thing ${index}`,
    quantity,
    isChecked: false,
  }));
  await renderCalendar({ view: 'month', day: '2026-11-21' }, [
    { date: '2026-11-23', title: 'Pea soup', items },
  ]);
  await page.getByRole('button', { name: /^Dinner: / }).click();
  const rows = () =>
    dialog
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(rows)
    .toEqual(['thing 00.58\u00a0tsp', 'thing 1about\u00a03½', 'thing 22 ruokalusikallista']);
});

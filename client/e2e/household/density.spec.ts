import { expect, type Page } from '@playwright/test';
import { dayFromNow } from '../harness/days.ts';
import { phoneSize } from '../harness/device.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { atHome as test } from '../harness/test.ts';
import { calendarList } from '../pages/calendar-list.ts';
import { recurringItems } from '../pages/recurring-items.ts';
import { shoppingList } from '../pages/shopping-list.ts';

/** Ten things of six shelves. */
const wanted = 'carrots, dill, milk, butter, chicken, salmon, flour, sugar, ice cream, coffee';

test('a phone shows ten things of six shelves at a glance, on every tab', async ({ device, server }) => {
  const { page } = await device('phone', { viewport: phoneSize });
  const client = await plainClientOn(server, page);
  await client.call('POST', '/api/calendar', {
    date: dayFromNow(1),
    mealType: 'dinner',
    title: 'Feast',
    items: wanted.split(', ').map((itemName) => ({ itemName, quantity: '', isChecked: false })),
  });

  await shoppingList(page).add(wanted);
  await expect.poll(() => seen(page)).toEqual({ rows: 10, shelves: 6 });

  const fromCalendar = calendarList(page);
  await fromCalendar.open();
  await fromCalendar.showNextSevenDays();
  await fromCalendar.make();
  await expect.poll(() => seen(page)).toEqual({ rows: 10, shelves: 6 });

  const recurring = recurringItems(page);
  await recurring.open();
  for (const name of wanted.split(', ')) await recurring.add(name, 'Weekly', dayFromNow(1));
  await expect.poll(async () => (await seen(page)).rows).toBe(10);
});

/** Number of rows and headings entirely visible between header and footer; each row is a 48 px target. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const isWhole = (element: Element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      const isUncovered = (y: number) =>
        element.closest('section')?.contains(document.elementFromPoint(left + 4, y));
      return bottom <= innerHeight && isUncovered(top + 1) && isUncovered(bottom - 1);
    };
    const whole = (selector: string) => [...document.querySelectorAll(selector)].filter(isWhole);
    const rows = whole('#root .list-row');
    const targets = rows.map((row) => row.querySelector('.list-check, .list-body')?.getBoundingClientRect());
    if (targets.some((target) => !target || target.height < 48)) throw new Error('A row is too low to press');
    return { rows: rows.length, shelves: whole('#root .list-heading').length };
  });

import { expect, type Page } from '@playwright/test';
import { dayFromNow } from '../harness/days.ts';
import { hold } from '../harness/faults.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { atHome as test } from '../harness/test.ts';
import { signIn } from '../pages/sign-in.ts';

/** Texts that would be wrong before the first full pull. */
const emptiness =
  /Nothing is planned|Nothing on the shopping list|What is missing at home|No meals are planned|What do you buy again|Your recipe book is empty|Getting started|everything is saved/i;

const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** Opens every page with server data, and waits for its text. */
async function visitAll(
  page: Page,
  says: Record<string, string | RegExp>,
  look = async (_page: string) => {},
): Promise<void> {
  const ways: Record<string, () => Promise<void>> = {
    Dashboard: () => goTo(page, 'Dashboard'),
    Calendar: () => goTo(page, 'Calendar'),
    Recipes: () => goTo(page, 'Recipes'),
    'My account': () => goTo(page, 'My account'),
    'Shopping list': () => goTo(page, 'Shopping list'),
    'From calendar': () => openTab(page, 'From calendar'),
    'Recurring items': () => openTab(page, 'Recurring items'),
  };
  for (const [name, go] of Object.entries(ways)) {
    await go();
    await expect(
      page
        .getByRole('main')
        .getByText(says[name] ?? '')
        .first(),
      name,
    ).toBeAttached();
    await look(name);
  }
}

test('a new device says that it fetches, or cannot, and calls nothing empty before it knows', async ({
  server,
  device,
}) => {
  const laptop = await device('laptop');
  const client = await plainClientOn(server, laptop.page);
  const rule = { itemName: 'Coffee', category: 'beverages', interval: 'weekly', startDate: dayFromNow(0) };
  const meal = { date: dayFromNow(0), mealType: 'dinner', title: 'Pea soup' };
  const item = { itemName: 'peas', category: 'produce', isChecked: false };
  for (const [path, body] of [
    ['/api/recipes', { title: 'Pancakes' }],
    ['/api/calendar', { ...meal, items: [item] }],
    ['/api/recurring-items', rule],
  ] as const)
    expect((await client.call('POST', path, body)).status).toBe(201);
  const put = await client.put('/api/quick-list', { items: [{ itemName: 'milk', category: 'dairy' }] });
  expect(put.status).toBe(200);

  const phone = await device('another laptop', { user: 'nobody' });
  const { page } = phone;
  const callsNothingEmpty = async (name: string) =>
    expect(await page.getByRole('main').innerText(), name).not.toMatch(emptiness);
  const held = hold();
  phone.network.fault('GET /api/changes', held.fault);
  await signIn(page);
  const sign = page.getByRole('banner').getByRole('link').first();
  await expect(sign).toHaveAccessibleName('Fetching…');
  await visitAll(
    page,
    {
      Dashboard: 'Fetching your meals…',
      Calendar: 'Fetching your meals…',
      Recipes: 'Loading the recipes…',
      'My account': 'Fetching what is yours',
      'Shopping list': 'Loading the list…',
      'From calendar': 'Loading the list…',
      'Recurring items': 'Loading the list…',
    },
    callsNothingEmpty,
  );

  await phone.goOffline();
  await expect(sign).toHaveAccessibleName('Offline');
  const nothingCame = /This device has not had anything from the server yet/;
  await visitAll(
    page,
    {
      Dashboard: nothingCame,
      Calendar: nothingCame,
      Recipes: nothingCame,
      'My account': 'Your recipes and meals have not come to this device yet.',
      'Shopping list': nothingCame,
      'From calendar': nothingCame,
      'Recurring items': nothingCame,
    },
    callsNothingEmpty,
  );

  held.letGo();
  await phone.goOnline();
  await expect(sign).toHaveAccessibleName('Saved');
  await visitAll(page, {
    Dashboard: 'Pea soup',
    Calendar: 'Pea soup',
    Recipes: 'Pancakes',
    'My account': 'Trial',
    'Shopping list': 'milk',
    'From calendar': '1 meal is planned',
    'Recurring items': 'Coffee',
  });
});

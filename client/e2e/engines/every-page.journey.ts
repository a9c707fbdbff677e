import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { dayFromNow } from '../harness/days.ts';
import { takePhoto } from '../harness/photo.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import type { ServerProcess } from '../harness/server/server-process.ts';
import { cook } from './cook.ts';
import { test } from './engine-test.ts';
import type { Tab } from './tab.ts';

/** A page: its path, main heading, and other expected text. */
type Page = readonly [path: string, heading: string, text?: string];

const publicPages: readonly Page[] = [
  ['/', 'The week’s meals, one list, and no signal needed'],
  ['/login', 'Sign in to Ateria'],
  ['/privacy', 'What Ateria knows about you'],
  ['/support', 'A person answers'],
  ['/subscribe', 'Choose your plan'],
  ['/subscribe/success', 'Thank you!'],
  ['/subscribe/cancel', 'Subscription canceled'],
  ['/join', 'This link is incomplete'],
  ['/nothing/here', 'There is nothing at this address'],
];

const emptyPages: readonly Page[] = [
  ['/dashboard', 'Dashboard', 'Good '],
  ['/shopping-list', 'Shopping list', 'What is missing at home?'],
  ['/shopping-list?tab=from-calendar', 'Shopping list', 'No meals are planned for these days'],
  ['/shopping-list?tab=recurring', 'Shopping list', 'What do you buy again and again?'],
  ['/shop', 'In the shop', 'There is nothing to buy'],
  ['/stores', 'Shops and shelves', 'Your own shelves'],
  ['/stores/nothing', 'Shops and shelves', 'There is no such shop'],
  ['/calendar', 'Calendar', 'Add a meal'],
  ['/calendar?view=week', 'Calendar', 'Add a meal'],
  ['/calendar?view=month', 'Calendar', 'Mon'],
  ['/recipes', 'Recipes', 'Your recipe book is empty'],
  ['/recipes/new', 'Create recipe', 'Save recipe'],
  ['/recipes/nothing', 'Recipes', 'There is no such recipe'],
  ['/recipes/import', 'Import recipes', 'Read it'],
  ['/recipes/import/photo', 'Import recipes', 'From a photo'],
  ['/recipes/import/bookmarklet', 'Import recipes', 'A bookmark that brings recipes here'],
  ['/recipes/import/files', 'Import recipes'],
  ['/recipes/export', 'Recipes'],
  ['/cook', 'Cook', 'Nothing is on the stove'],
  ['/paper/week', 'Print', 'Meals '],
  ['/paper/book', 'Print', 'Recipes'],
  ['/paper/list', 'Print', 'Shopping list'],
  ['/paper/recurring', 'Print', 'Recurring items'],
  ['/paper/recipe', 'Print', 'There is no such recipe'],
  ['/paper/nothing', 'Print', 'There is nothing to print here'],
  ['/household', 'Household', 'My kitchen'],
  ['/account', 'My account', 'Download my data'],
  ['/sessions', 'Your devices', 'Where you are signed in'],
  ['/settings', 'Settings', 'Language and look'],
  ['/device', 'This device', 'What this device allows'],
  ['/sync', 'What waits', 'Everything is saved.'],
];

test('every page that anybody may open is there, and nothing goes wrong unseen', async ({ phone }) => {
  for (const [path, ...shown] of publicPages) {
    await phone.tab.goto(path);
    await expectPage(phone.tab, path, ...shown);
  }
});

test('every page of the app is there in a new account and in one with content, and nothing goes wrong unseen', async ({
  phone,
  server,
}) => {
  test.slow();
  const { tab } = phone;
  const person = cook(tab);
  await person.signUp('every@example.com');
  await person.openList();
  await person.untilSent();
  const visit = async ([path, ...shown]: Page) => {
    // Client-side navigation, as by a link: this journey checks pages, not starts.
    await tab.evaluate((to) => history.pushState(null, '', to), path);
    await expectPage(tab, path, ...shown);
  };
  for (const page of emptyPages) await visit(page);

  const { recipeId, invite, link } = await fill(tab, server);
  const range = `from=${dayFromNow(0)}&until=${dayFromNow(6)}`;
  const filledPages: readonly Page[] = [
    ['/dashboard', 'Dashboard', 'Salmon soup'],
    ['/shopping-list', 'Shopping list', 'rye bread'],
    [`/shopping-list?tab=from-calendar`, 'Shopping list', 'dill'],
    ['/shopping-list?tab=recurring', 'Shopping list', 'Coffee'],
    ['/shop', 'In the shop', 'milk'],
    ['/calendar', 'Calendar', 'Salmon soup'],
    ['/calendar?view=week', 'Calendar', 'Salmon soup'],
    ['/calendar?view=month', 'Calendar', '1 meal'],
    ['/recipes', 'Recipes', 'Salmon soup'],
    [`/recipes/${recipeId}`, 'Recipes', '400 g'],
    [`/recipes/${recipeId}?factor=2`, 'Recipes', '800 g'],
    ['/recipes/export', 'Recipes', 'For other apps'],
    [`/calendar?plan=${recipeId}`, 'Calendar', 'Salmon soup'],
    [`/cook?recipe=${recipeId}`, 'Salmon soup', 'Boil the potatoes for'],
    ['/paper/week', 'Print', 'Salmon soup'],
    ['/paper/book', 'Print', 'Salmon soup'],
    ['/paper/list', 'Print', 'milk'],
    [`/paper/list?${range}`, 'Print', 'dill'],
    ['/paper/recurring', 'Print', 'Coffee'],
    [`/paper/recipe?id=${recipeId}`, 'Print', 'Salmon soup'],
    ['/household', 'Household', 'My kitchen'],
    ['/sessions', 'Your devices', 'How you sign in'],
    ['/account', 'My account', 'Download my data'],
    ['/settings', 'Settings', 'Language and look'],
    ['/sync', 'What waits', 'Everything is saved.'],
  ];
  for (const page of filledPages) await visit(page);

  await tab.goto(invite);
  await expectPage(tab, invite, 'You are invited to a household');
  await tab.goto(link);
  await expectPage(tab, link, 'Salmon soup', 'Add the salmon.');
});

/** Waits until the page shows this, without an error page and with nothing left to load. */
async function expectPage(tab: Tab, path: string, heading: string, text = '') {
  const state = () =>
    tab.evaluate(
      (wanted) => {
        const headings = [...document.querySelectorAll('h1')].map(({ textContent }) => textContent);
        if (document.querySelector('#first-screen')) return 'starts';
        const isWaiting = document.querySelector('[aria-busy=true]') !== null;
        if (!headings.includes(wanted.heading) || isWaiting) return `${headings} ${isWaiting}`;
        const text = document.body.innerText.replaceAll(/\s+/g, ' ');
        return text.includes(wanted.text) ? 'there' : text;
      },
      { heading, text },
    );
  await expect.poll(() => state().catch(String), { message: path }).toBe('there');
}

/** Creates something for every page by a plain client. */
async function fill(tab: Tab, server: ServerProcess) {
  const client = await plainClientOn(server, tab);
  const make = async (method: string, path: string, body?: unknown) => {
    const answer = await client.call(method, path, body);
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  const today = dayFromNow(0);
  const photo = (await takePhoto(tab, 600, 400)).buffer;
  const imageUrl = `/api/images/${createHash('sha256').update(photo).digest('hex')}`;
  await make('PUT', imageUrl, photo);
  const title = 'Salmon soup';
  const { _id: recipeId } = await make('POST', '/api/recipes', {
    title,
    imageUrl,
    servings: 4,
    totalTimeMinutes: 30,
    rating: 5,
    keywords: ['fish'],
    ingredients: [
      { name: 'potatoes', quantity: '6' },
      { name: 'salmon', quantity: '400 g' },
    ],
    instructions: ['Boil the potatoes for 20 minutes.', 'Add the salmon.'],
    notes: 'Less salt next time.',
  });
  await make('POST', '/api/calendar', {
    date: today,
    mealType: 'dinner',
    title,
    recipeId,
    servings: 4,
    items: [{ itemName: 'dill', isChecked: false }],
  });
  await make('POST', '/api/recurring-items', { itemName: 'Coffee', interval: 'weekly', startDate: today });
  await make('PUT', '/api/quick-list', {
    items: [
      { itemName: 'milk', quantity: '2 l', price: { amount: 219, currency: 'EUR', per: 'l' } },
      { itemName: 'rye bread', isChecked: true },
    ],
  });
  await make('POST', '/api/generated-lists/from-calendar', { startDate: today, endDate: dayFromNow(6) });
  const [{ _id: household }] = (await client.get('/api/households')).body;
  const { link: invite } = await make('POST', `/api/households/${household}/invites`);
  const { link } = await make('PUT', `/api/recipe-links/${recipeId}`);
  return { recipeId, invite: String(invite), link: String(link) };
}

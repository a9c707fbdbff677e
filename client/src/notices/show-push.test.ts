import { expect, test } from 'vitest';
import { askedHousehold } from './asked-household.ts';
import { openNotice, pathOfNotice, showPush } from './show-push.ts';

const notice = { kind: 'due', title: 'Aika ostaa', body: 'kahvi', locale: 'fi', dueCount: 2 };

async function pushed(read: () => unknown) {
  const shown: unknown[] = [];
  const badges: number[] = [];
  await showPush(
    {
      registration: { showNotification: async (title, options) => void shown.push([title, options?.body]) },
      setAppBadge: async (count) => void badges.push(count),
    },
    read,
  );
  return { shown, badges };
}

test('a push is shown in its own words, and its count on the badge', async () => {
  expect(await pushed(() => notice)).toEqual({ shown: [['Aika ostaa', 'kahvi']], badges: [2] });
});

test.each([
  ['nothing', () => undefined],
  ['what is no JSON', () => JSON.parse('x')],
  ['what a newer server sends', () => ({ kind: 'later', text: 'x' })],
])('%s is shown as well, and leaves the badge alone', async (_, read) => {
  expect(await pushed(read)).toEqual({ shown: [['Ateria', '']], badges: [] });
});

test('what somebody did is shown beside what is due, leaves the badge alone and is of its household', async () => {
  const shown: { tag?: string | undefined; data?: unknown }[] = [];
  const badges: number[] = [];
  const household = '0198-home';
  for (const kind of ['shopping', 'cooking'])
    await showPush(
      {
        registration: { showNotification: async (_, options) => void shown.push(options ?? {}) },
        setAppBadge: async (count) => void badges.push(count),
      },
      () => ({ kind, title: 'Ville added to the list', body: 'oat milk', locale: 'en', household }),
    );
  expect(badges).toEqual([]);
  expect(shown.map(({ tag }) => tag)).toEqual(['shopping-0198-home', 'cooking-0198-home']);
  const paths = shown.map(({ tag = '', data }) => pathOfNotice({ tag, data }));
  expect(paths.map(askedHousehold)).toEqual([
    { household, path: '/shopping-list' },
    { household, path: '/calendar' },
  ]);
});

test('a notice of what is due leads there, and so does one that an older app showed; a timer’s to the stove', () => {
  expect(pathOfNotice({ tag: 'due', data: null })).toBe('/shopping-list?tab=recurring');
  expect(pathOfNotice({ tag: 'timer-1', data: null })).toBe('/cook');
  expect(askedHousehold('/shopping-list?tab=recurring')).toBeNull();
  expect(askedHousehold('/shopping-list?tab=recurring&household=x#top')).toEqual({
    household: 'x',
    path: '/shopping-list?tab=recurring#top',
  });
});

test('it leads there in the open page, else in a new one', async () => {
  const did: string[] = [];
  const page = {
    focus: async () => did.push('focus'),
    navigate: async (url: string) => did.push(url),
  };
  const openWindow = async (url: string) => did.push(`new ${url}`);
  await openNotice({ matchAll: async () => [page], openWindow }, '/calendar');
  await openNotice({ matchAll: async () => [], openWindow }, '/calendar');
  expect(did).toEqual(['focus', '/calendar', 'new /calendar']);
});

import { expect, test } from 'vitest';
import { openDue, showPush } from './show-push.ts';

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

test('a notice leads to what is due: in the open page, else in a new one', async () => {
  const deeds: string[] = [];
  const page = {
    focus: async () => deeds.push('focus'),
    navigate: async (url: string) => deeds.push(url),
  };
  const openWindow = async (url: string) => deeds.push(`new ${url}`);
  await openDue({ matchAll: async () => [page], openWindow });
  await openDue({ matchAll: async () => [], openWindow });
  expect(deeds).toEqual(['focus', '/shopping-list?tab=recurring', 'new /shopping-list?tab=recurring']);
});

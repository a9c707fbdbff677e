import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { onboarding } from 'sync-protocol/onboarding/onboarding.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createSession } from '#auth/session/session.ts';
import { SessionProvider } from '#auth/session/session-provider.tsx';
import { readQueue } from '#db/outbox.ts';
import { createImageCache } from '#images/cache/image-cache.ts';
import { keepImages } from '#images/send/keep-image.ts';
import { createImageServer, rejectedWith } from '#images/testing/image-server.ts';
import { itemEdit, type TestEngine } from '#sync/testing/test-engine.ts';
import { SyncPage } from './sync-page.tsx';
import { renderSync } from './testing/render-sync.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const says = (text: string | RegExp) => page.getByText(text);

/** Milk and eggs, acknowledged by the server. */
async function milkAndEggs(engine: TestEngine): Promise<[milk: string, eggs: string]> {
  const milk = itemEdit(engine, 'Milk', { category: 'dairy', quantity: '1 l' });
  const eggs = itemEdit(engine, 'Eggs', { category: 'dairy' });
  await engine.write([milk, eggs]);
  await engine.acknowledgeAll();
  return [milk.id, eggs.id];
}

test('with nothing to send it says so', async () => {
  await renderSync(SyncPage, async () => {});
  await expect.element(says('Everything is saved.')).toBeVisible();
  await expect.element(says('This device is up to date')).toBeVisible();
  await expect.element(says(/Last in contact with the server/)).toBeVisible();
});

test('it tells what waits in words, the oldest first', async () => {
  await renderSync(SyncPage, async (engine) => {
    const [milk, eggs] = await milkAndEggs(engine);
    await engine.write(itemEdit(engine, 'Bread'));
    await engine.write([
      quickItem.set(milk, { itemName: 'Oat milk' }),
      quickItem.set(eggs, { isChecked: true }),
      quickItem.set(milk, { category: 'vegetary' }),
    ]);
    await engine.write(quickItem.delete(milk));
  });
  await expect.element(says('5 changes wait')).toBeVisible();
  expect([...document.querySelectorAll('li > span')].map((line) => line.textContent)).toEqual([
    'Added “Bread” Quick list',
    'Renamed “Milk” to “Oat milk” Quick list',
    'Checked “Eggs” Quick list',
    'Moved “Oat milk” to Plant-based Quick list',
    'Deleted “Oat milk” Quick list',
  ]);
});

test('a recipe and the meals made of it are told apart, and the tour has a name', async () => {
  await renderSync(SyncPage, async (engine) => {
    const title = 'Karelian pasties';
    const meal = (id: string, date: string) => calendarEntry.add(id, { title, date, mealType: 'dinner' });
    await engine.write(recipe.add('r1', { title }));
    await engine.write([meal('m1', '2026-11-23'), meal('m2', '2026-11-25')]);
    await engine.write(onboarding.add('o1', { isComplete: true }));
  });
  await expect.element(says('4 changes wait')).toBeVisible();
  expect([...document.querySelectorAll('li > span')].map((line) => line.textContent?.trim())).toEqual([
    'Added “Karelian pasties” Recipe',
    'Added “Karelian pasties” Meal, Mon 23 Nov',
    'Added “Karelian pasties” Meal, Wed 25 Nov',
    'Ended the tour',
  ]);
});

test('what was rejected comes first, with the reason and what the server says', async () => {
  const engine = await renderSync(SyncPage, async (engine) => {
    await engine.write(itemEdit(engine, 'Bread'));
    await engine.write(itemEdit(engine, 'Cardamom'));
    await engine.rejectLast('list_limit');
  });
  await expect.element(says('1 change needs you')).toBeVisible();
  await expect.element(says('Not accepted: the list is full')).toBeVisible();
  await says('What the server says').click();
  await expect.element(says('what the server said')).toBeVisible();
  await button('Try again').click();
  await expect.element(says('2 changes wait')).toBeVisible();
  expect((await readQueue(engine.db)).every(({ parked }) => parked === null)).toBe(true);
});

test('a household whose storage is full is told so, and what makes room', async () => {
  await renderSync(SyncPage, async (engine) => {
    await engine.write(itemEdit(engine, 'Bread'));
    await engine.rejectLast('storage_full');
  });
  await expect
    .element(says('Not accepted: the household’s storage is full; what is deleted makes room after 90 days'))
    .toBeVisible();
});

test('a code that this build does not know still has words', async () => {
  await renderSync(SyncPage, async (engine) => {
    await engine.write(itemEdit(engine, 'Bread'));
    await engine.rejectLast('moon_phase');
  });
  await expect.element(says('Not accepted: the server gave no reason')).toBeVisible();
});

test('a rejected change can be edited and is sent again', async () => {
  const engine = await renderSync(SyncPage, async (engine) => {
    await engine.write(itemEdit(engine, 'Cardamom'));
    await engine.rejectLast('invalid_request');
  });
  await button('Edit').click();
  await userEvent.fill(page.getByLabelText('Name'), '');
  await button('Send again').click();
  await expect.element(says('Give the item a name.')).toBeVisible();
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
  await userEvent.fill(page.getByLabelText('Name'), 'Cinnamon');
  await userEvent.keyboard('{Escape}');
  await button('Edit').click();
  await expect.element(says('This is what you began earlier.')).toBeVisible();
  await button('Send again').click();
  await expect.element(says('Added “Cinnamon”')).toBeVisible();
  expect(await readQueue(engine.db)).toMatchObject([{ parked: null, op: { set: { itemName: 'Cinnamon' } } }]);
});

test('a full disk is told of, and what was rejected stays', async () => {
  await renderSync(SyncPage, async (engine) => {
    await engine.write(itemEdit(engine, 'Cardamom'));
    await engine.rejectLast('list_limit');
    engine.rejected.retry = async () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await button('Try again').click();
  await expect.element(says(/^This device’s storage is full/).first()).toBeVisible();
  await expect.element(says('1 change needs you')).toBeVisible();
});

test('what was put right stays in its form until the disk has it', async () => {
  const engine = await renderSync(SyncPage, async (engine) => {
    await engine.write(itemEdit(engine, 'Cardamom'));
    await engine.rejectLast('invalid_request');
  });
  const { edit } = engine.rejected;
  engine.rejected.edit = async () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  await button('Edit').click();
  await userEvent.fill(page.getByLabelText('Name'), 'Cinnamon');
  await button('Send again').click();
  await expect.element(says(/storage is full/).first()).toBeVisible();
  engine.rejected.edit = edit;
  await button('Edit').click();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Cinnamon');
  await button('Send again').click();
  await expect.element(says('Added “Cinnamon”')).toBeVisible();
});

test('it is discarded only after a question', async () => {
  await renderSync(SyncPage, async (engine) => {
    await engine.write(itemEdit(engine, 'Cardamom'));
    await engine.rejectLast('list_limit');
  });
  await button('Discard').click();
  await expect.element(says('Discard this change?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(says('Everything is saved.')).toBeVisible();
});

test('an edit of what another device removed can be restored as a row of its own', async () => {
  const engine = await renderSync(SyncPage, async (engine) => {
    const [milk] = await milkAndEggs(engine);
    await engine.write(quickItem.set(milk, { quantity: '4 l' }));
    await engine.rejectLast('not_found');
  });
  await button('Restore').click();
  await expect.element(says('Added “Milk”')).toBeVisible();
  // The rejected change is removed last.
  await expect.poll(async () => (await readQueue(engine.db)).map(({ parked }) => parked)).toEqual([null]);
  const items = await engine.db.quickItems.toArray();
  expect(items.map(({ itemName, quantity }) => [itemName, quantity]).sort()).toEqual([
    ['Eggs', ''],
    ['Milk', '4 l'],
  ]);
});

test('offline it says what is safe, and Try now tries now', async () => {
  const engine = await renderSync(SyncPage, async (engine) => {
    await engine.write(itemEdit(engine, 'Bread'));
    await engine.setStatus({ connection: 'offline' });
  });
  const refresh = vi.spyOn(engine, 'refresh');
  await expect
    .element(says('No connection. Your changes are safe on this device and will be sent by themselves.'))
    .toBeVisible();
  await button('Try now').click();
  expect(refresh).toHaveBeenCalled();
});

test('a long queue is told in part until asked for', async () => {
  await renderSync(SyncPage, (engine) =>
    engine.write(Array.from({ length: 130 }, (_, index) => itemEdit(engine, `Thing ${index}`))),
  );
  await button('Show 30 more').click();
  await expect.element(says('Added “Thing 129”')).toBeInTheDocument();
});

const pie = (engine: TestEngine, imageUrl: string) =>
  engine.write(recipe.add('pie', { title: 'Pie', imageUrl }));
async function chosen({ db }: TestEngine): Promise<string> {
  const [imageUrl = ''] = await keepImages(
    { db, cache: createImageCache({ caches, db, nowMs: Date.now }), nowMs: Date.now },
    [{ bytes: new TextEncoder().encode('a picture').buffer, type: 'image/webp' }],
  );
  return imageUrl;
}

test('an image that waits is told of, apart from the changes', async () => {
  const server = createImageServer();
  server.setDown(true);
  const engine = await renderSync(
    SyncPage,
    async (opened) => {
      await pie(opened, await chosen(opened));
      await opened.acknowledgeAll();
    },
    server,
  );
  await expect.element(says('1 picture waits')).toBeVisible();
  await expect.element(says('Picture of Pie')).toBeVisible();
  server.setDown(false);
  await button('Try now').click();
  await expect.element(says('Everything is saved.')).toBeVisible();
  expect(await engine.db.localPictures.count()).toBe(0);
});

test('one that failed says so in the words of the specification, can be sent again or removed, and that undone', async () => {
  const server = createImageServer();
  const no = rejectedWith(415, 'unsupported_media_type');
  server.next(no, no);
  const engine = await renderSync(
    SyncPage,
    async (opened) => {
      await pie(opened, await chosen(opened));
      await opened.acknowledgeAll();
    },
    server,
  );
  await expect.element(says('Failed to upload image.')).toBeVisible();
  await expect.element(says('1 change needs you')).toBeVisible();
  await button('Try again').click();
  await expect.poll(() => server.uploads).toHaveLength(2);
  await expect.element(says('Failed to upload image.')).toBeVisible();
  await button('Remove the picture').click();
  await expect.element(says('Changed “Pie”')).toBeVisible();
  expect(await engine.db.recipes.get('pie')).toMatchObject({ imageUrl: '' });
  await button('Undo').click();
  await expect.element(says('Failed to upload image.')).toBeVisible();
  await button('Try again').click();
  await expect.poll(() => engine.db.localPictures.count()).toBe(0);
});

test('where the household has room for no more pictures, that is said, and not that a list is full', async () => {
  const server = createImageServer();
  server.next(rejectedWith(422, 'list_limit'));
  await renderSync(
    SyncPage,
    async (opened) => {
      await pie(opened, await chosen(opened));
      await opened.acknowledgeAll();
    },
    server,
  );
  await expect.element(says(/^Not accepted: the household has room for no more pictures/)).toBeVisible();
});

test('during the first fetch it says that what is there is coming, and that nothing was reached only once that failed', async () => {
  const engine = await renderSync(SyncPage, async (engine) => {
    await engine.db.syncState.update('sync', { hasPulled: false });
    await engine.setStatus({ connection: 'unknown', syncedAt: null });
  });
  await expect.element(says('Fetching what is yours')).toBeVisible();
  await expect.element(says(/coming to this device for the first time/)).toBeVisible();
  expect(says(/has not reached the server/).elements()).toHaveLength(0);
  await engine.setStatus({ connection: 'offline' });
  await expect.element(says('This device has not reached the server yet.')).toBeVisible();
});

test('who signs in again where the sign-in cannot be reached is told', async () => {
  const network = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  onTestFinished(() => network.mockRestore());
  const session = createSession({ issuer: 'https://issuer.test', sub: 'ann' });
  const Screen = () => (
    <SessionProvider session={session}>
      <SyncPage />
    </SessionProvider>
  );
  await renderSync(Screen, (engine) => engine.setStatus({ connection: 'signed-out' }));
  await page.getByRole('button', { name: 'Sign in again' }).click();
  const told = page.getByText(/^The sign-in service cannot be reached/);
  await expect.element(told).toBeVisible();
});

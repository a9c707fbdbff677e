import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { addDays } from 'sync-protocol/dates/day.ts';
import { type RecipeValues, recipe } from 'sync-protocol/recipes/recipe.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failWrites } from '#db/testing/fail-writes.ts';
import { localDay } from '#lib/local-day.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine, type TestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { CookPage, type CookPlace } from './cook-page.tsx';
import { useRinging } from './timers/use-ringing.ts';
import { useNow, useTimers } from './timers/use-timers.ts';

const soup = {
  title: 'Salmon soup',
  ingredients: [{ name: 'potatoes', quantity: '6' }],
  instructions: ['Boil the potatoes.', 'Add the salmon.', 'Add the cream.', 'Serve.'],
} satisfies Partial<RecipeValues>;

async function cook(values: typeof soup = soup, Beside: () => null = () => null) {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.write(recipe.add('soup', values));
  openStove(engine, Beside);
  await expect.element(page.getByRole('heading', { name: 'Step 1 of 4' })).toBeVisible();
  return engine;
}

/** Opens the page with an address that requests the soup. */
function openStove(
  engine: TestEngine,
  Beside: () => null = () => null,
  place: Pick<CookPlace, 'factor'> = {},
) {
  const nowhere = () => undefined;
  const root = createRootRoute({
    component: () => (
      <SyncProvider value={engine}>
        <ToasterProvider>
          <CookPage
            place={{ recipe: 'soup', ...place }}
            onRecipe={nowhere}
            onLeave={nowhere}
            onMore={nowhere}
          />
          <Beside />
        </ToasterProvider>
      </SyncProvider>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  // Not the router that the app registers in the types.
  render(<RouterProvider router={router as never} />);
}

/** A granted wake lock. */
const given = () =>
  Object.assign(new EventTarget(), { release: async () => undefined }) as unknown as WakeLockSentinel;

const next = () => page.getByRole('button', { name: 'Next step' }).element() as HTMLElement;

test('a recipe that is still on its way is waited for, and nobody is told that nothing is on the stove', async () => {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.db.syncState.update('sync', { hasPulled: false });
  openStove(engine);
  await expect.element(page.getByRole('status')).toBeVisible();
  await expect.element(page.getByText('Nothing is on the stove')).not.toBeInTheDocument();
  await engine.write(recipe.add('soup', soup));
  await expect.element(page.getByRole('heading', { name: 'Step 1 of 4' })).toBeVisible();
});

test('what a full disk keeps from the stove is put on it at a press, once there is room', async () => {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.write(recipe.add('soup', soup));
  const full = () => new DOMException('no room', 'QuotaExceededError');
  const makeRoom = failWrites(IDBObjectStore.prototype, 'cookings', full);
  onTestFinished(makeRoom);
  openStove(engine);
  await expect.element(page.getByText(/storage is full/)).toBeVisible();
  await expect.element(page.getByText('It is not on the stove yet')).toBeVisible();
  makeRoom();
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByRole('heading', { name: 'Step 1 of 4' })).toBeVisible();
});

test('each press counts, also one that comes before the screen has heard of the one before', async () => {
  await cook();
  next().click();
  next().click();
  await expect.element(page.getByRole('heading', { name: 'Step 3 of 4' })).toBeVisible();
  // Two quick presses on the last step but one must not end cooking.
  next().click();
  next().click();
  await expect.element(page.getByRole('heading', { name: 'Step 4 of 4' })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('two quick presses on Finish are one cooking, with its leftovers once', async () => {
  const engine = await cook();
  for (let step = 1; step < 4; step++) next().click();
  await page.getByRole('button', { name: 'Done' }).click();
  const dialog = page.getByRole('dialog');
  await userEvent.fill(dialog.getByLabelText('Portions left over'), '2');
  const finish = dialog.getByRole('button', { name: 'Finish' }).element() as HTMLElement;
  finish.click();
  finish.click();
  await expect.poll(() => engine.db.cookings.count()).toBe(0);
  await expect
    .poll(async () => (await engine.db.calendarEntries.toArray()).map(({ title }) => title).sort())
    .toEqual(['Salmon soup', 'Salmon soup, leftovers']);
});

test('where the calendar cannot be read at the end it is told, and Finish can be pressed again', async () => {
  const engine = await cook();
  for (let step = 1; step < 4; step++) next().click();
  await page.getByRole('button', { name: 'Done' }).click();
  const read = vi.spyOn(engine.db.calendarEntries, 'where').mockImplementation(() => {
    throw new DOMException('it does not answer', 'UnknownError');
  });
  const finish = page.getByRole('dialog').getByRole('button', { name: 'Finish' });
  await finish.click();
  await expect.element(page.getByText(/storage/).first()).toBeVisible();
  read.mockRestore();
  await finish.click();
  await expect.poll(() => engine.db.cookings.count()).toBe(0);
});

test('on a page at 400 % zoom the buttons share a single line, and leave the rest to the step', async () => {
  await page.viewport(280, 256);
  await cook();
  const back = page.getByRole('button', { name: 'Back', exact: true }).element();
  expect(back.getBoundingClientRect().top).toBe(next().getBoundingClientRect().top);
  expect(window.innerHeight - next().getBoundingClientRect().top).toBeLessThanOrEqual(56);
  expect(next().getBoundingClientRect().right).toBeLessThanOrEqual(280);
});

test('on a phone on its side the step is in sight though a timer runs, and so is the way on', async () => {
  await page.viewport(844, 390);
  await cook({ ...soup, instructions: ['Boil for 20 minutes.', ...soup.instructions.slice(1)] });
  const time = page.getByRole('button', { name: 'Start a timer: 20 minutes' });
  await time.click();
  await expect.element(page.getByRole('button', { name: /^Stop the timer/ })).toBeInTheDocument();
  window.scrollTo({ top: 0 });
  for (const shown of [time.element(), next()]) {
    const { x, y, width, height } = shown.getBoundingClientRect();
    expect(shown.contains(document.elementFromPoint(x + width / 2, y + height - 4))).toBe(true);
  }
});

test('a cooking that is taken back is on the stove again, where one was in it and with its timers', async () => {
  const engine = await cook({
    ...soup,
    instructions: ['Boil for 20 minutes.', ...soup.instructions.slice(1)],
  });
  await page.getByRole('button', { name: 'Start a timer: 20 minutes' }).click();
  await expect.element(page.getByRole('button', { name: /^Stop the timer/ })).toBeVisible();
  const timers = await engine.db.timers.toArray();
  for (let step = 1; step < 4; step++) next().click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click();
  await expect.poll(() => engine.db.cookings.count()).toBe(0);
  expect(await engine.db.timers.count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('heading', { name: 'Step 4 of 4' })).toBeVisible();
  expect(await engine.db.timers.toArray()).toEqual(timers);
});

test('a timer can be stopped also while the recipes are still on their way', async () => {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.db.syncState.update('sync', { hasPulled: false });
  const endsAt = Date.now() + 60_000;
  const timer = { id: 'boil', recipeId: 'soup', step: 0, name: 'Boil', latestAt: endsAt, isTold: false };
  await engine.db.timers.put({ ...timer, endsAt });
  openStove(engine);
  await page.getByRole('button', { name: 'Stop the timer: Boil' }).click();
  await expect.poll(() => engine.db.timers.count()).toBe(0);
});

test('what another window has finished is said to be off the stove', async () => {
  const engine = await cook();
  await engine.db.cookings.delete('soup');
  await expect.element(page.getByText('Nothing is on the stove')).toBeVisible();
});

test('a timer whose recipe was deleted meanwhile can still be stopped', async () => {
  const engine = await cook({
    ...soup,
    instructions: ['Boil for 20 minutes.', ...soup.instructions.slice(1)],
  });
  await page.getByRole('button', { name: 'Start a timer: 20 minutes' }).click();
  await expect.element(page.getByRole('button', { name: /^Stop the timer/ })).toBeVisible();
  await engine.write(recipe.delete('soup'));
  await expect.element(page.getByText('Nothing is on the stove')).toBeVisible();
  await page.getByRole('button', { name: /^Stop the timer/ }).click();
  await expect.poll(() => engine.db.timers.count()).toBe(0);
});

test('a mouse that selects the words of a step does not turn it', async () => {
  await page.viewport(1280, 800);
  await cook();
  const step = page.getByText('Boil the potatoes.');
  await userEvent.dragAndDrop(step, step, {
    sourcePosition: { x: 200, y: 20 },
    targetPosition: { x: 5, y: 20 },
  });
  await expect.element(page.getByRole('heading', { name: 'Step 1 of 4' })).toBeVisible();
  expect(String(getSelection())).not.toBe('');
});

describe('how it went', () => {
  const dialog = page.getByRole('dialog');
  const finish = dialog.getByRole('button', { name: 'Finish' });
  const cookThrough = async () => {
    const engine = await cook();
    for (let step = 1; step < 4; step++) next().click();
    await page.getByRole('button', { name: 'Done' }).click();
    return engine;
  };

  test('is told without taking off the stars that somebody else has given meanwhile', async () => {
    const engine = await cookThrough();
    await userEvent.fill(dialog.getByLabelText('A note for the next time'), 'Less salt');
    await engine.write(recipe.set('soup', { rating: 5 }));
    await finish.click();
    await expect.poll(async () => (await engine.db.recipes.get('soup'))?.notes).toBe('Less salt');
    expect(await engine.db.recipes.get('soup')).toMatchObject({ rating: 5 });
  });

  test('is still in the form after Undo', async () => {
    const engine = await cookThrough();
    await userEvent.fill(dialog.getByLabelText('A note for the next time'), 'Less salt');
    await finish.click();
    await expect.poll(async () => (await engine.db.recipes.get('soup'))?.notes).toBe('Less salt');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.element(dialog.getByLabelText('A note for the next time')).toHaveValue('Less salt');
    expect((await engine.db.recipes.get('soup'))?.notes ?? '').toBe('');
    await dialog.getByRole('button', { name: 'Start over' }).click();
  });

  test('leftovers of an earlier cooking that was not told to its end are planned for no day that is over', async () => {
    const engine = await cook();
    const begun = { rating: null, note: '', leftover: '', leftoverDay: '2026-01-02', leftoverMeal: 'lunch' };
    const kept = { form: { ...begun, leftover: '2' }, begun, seen: null };
    localStorage.setItem(`formDraft.${engine.db.name}.cooked.soup`, JSON.stringify(kept));
    for (let step = 1; step < 4; step++) next().click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.element(dialog.getByText('This is what you began earlier.')).toBeVisible();
    await finish.click();
    const tomorrow = addDays(localDay(Date.now()), 1);
    await expect
      .poll(async () => (await engine.db.calendarEntries.toArray()).filter((meal) => meal.isLeftovers))
      .toMatchObject([{ date: tomorrow, servings: 2 }]);
  });

  test('leftovers without a day are asked about, and not planned for none', async () => {
    const engine = await cookThrough();
    await userEvent.fill(dialog.getByLabelText('Portions left over'), '2');
    await userEvent.clear(dialog.getByLabelText('Eaten on'));
    await finish.click();
    await expect.element(dialog.getByText('Choose a day.')).toBeVisible();
    await expect.element(dialog.getByLabelText('Eaten on')).toHaveFocus();
    expect(await engine.db.cookings.count()).toBe(1);
    expect(await engine.db.calendarEntries.count()).toBe(0);
  });
});

test('a timer is a minute longer for each press, however quick', async () => {
  const engine = await cook({
    ...soup,
    instructions: ['Boil for 20 minutes.', ...soup.instructions.slice(1)],
  });
  await page.getByRole('button', { name: 'Start a timer: 20 minutes' }).click();
  const longer = page.getByRole('button', { name: /^\+1 min/ });
  await expect.element(longer).toBeVisible();
  const endsAt = async () => (await engine.db.timers.toArray())[0]?.endsAt ?? 0;
  const before = await endsAt();
  (longer.element() as HTMLElement).click();
  (longer.element() as HTMLElement).click();
  await expect.poll(endsAt).toBe(before + 120_000);
});

test('two quick presses on a time start one timer', async () => {
  const engine = await cook({
    ...soup,
    instructions: ['Boil for 20 minutes.', ...soup.instructions.slice(1)],
  });
  const time = page.getByRole('button', { name: 'Start a timer: 20 minutes' }).element() as HTMLElement;
  time.click();
  time.click();
  await expect.element(page.getByRole('button', { name: /^Stop the timer/ })).toBeVisible();
  expect(await engine.db.timers.count()).toBe(1);
  await expect.element(page.getByText('Started the timer Boil for 20 minutes')).toBeInTheDocument();
});

test('a timer that a full disk does not let go is not said to be stopped, and goes on', async () => {
  const engine = await cook({
    ...soup,
    instructions: ['Boil for 20 minutes.', 'Add the salmon.', 'Add the cream.', 'Serve.'],
  });
  await page.getByRole('button', { name: 'Start a timer: 20 minutes' }).click();
  const stop = page.getByRole('button', { name: /^Stop the timer/ });
  const full = () => new DOMException('no room', 'QuotaExceededError');
  onTestFinished(failWrites(IDBObjectStore.prototype, 'timers', full));
  await stop.click();
  await expect.element(page.getByText(/storage is full/)).toBeVisible();
  // The second of two messages appears once the first is closed.
  await page.getByRole('button', { name: 'Close the message' }).click();
  await expect.element(page.getByText(/storage is full/)).not.toBeInTheDocument();
  expect(page.getByText(/^Stopped the timer/).query()).toBeNull();
  await expect.element(stop).toBeVisible();
  expect(await engine.db.timers.count()).toBe(1);
});

test('the screen stays on, and is asked for again when the page returns', async () => {
  const request = vi.spyOn(navigator.wakeLock, 'request');
  onTestFinished(() => request.mockRestore());
  await cook();
  await expect.poll(() => request.mock.calls).toEqual([['screen']]);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => request.mock.calls).toHaveLength(2);
});

test('a screen that the device takes back, as its battery runs low, is asked for again at the next press', async () => {
  const lock = given();
  const request = vi.spyOn(navigator.wakeLock, 'request').mockResolvedValue(lock);
  onTestFinished(() => request.mockRestore());
  await cook();
  lock.dispatchEvent(new Event('release'));
  const note = page.getByText('This device does not let the screen stay on: touch it now and then.');
  await expect.element(note).toBeVisible();
  await userEvent.click(next());
  await expect.element(note).not.toBeInTheDocument();
  expect(request).toHaveBeenCalledTimes(2);
});

test('it is said when the device does not let the screen stay on', async () => {
  const request = vi
    .spyOn(navigator.wakeLock, 'request')
    .mockRejectedValue(new DOMException('The battery is low', 'NotAllowedError'));
  onTestFinished(() => request.mockRestore());
  await cook();
  await expect
    .element(page.getByText('This device does not let the screen stay on: touch it now and then.'))
    .toBeVisible();
});

test('a device that lets it stay on only once it is touched is asked at the first touch', async () => {
  const refusal = new DOMException('Nobody has touched the page', 'NotAllowedError');
  const request = vi.spyOn(navigator.wakeLock, 'request');
  request.mockRejectedValueOnce(refusal).mockResolvedValue(given());
  onTestFinished(() => request.mockRestore());
  await cook();
  const note = page.getByText('This device does not let the screen stay on: touch it now and then.');
  await expect.element(note).toBeVisible();
  await userEvent.click(next());
  await expect.element(note).not.toBeInTheDocument();
});

describe('all ingredients', () => {
  const handle = () => document.querySelector('[data-pull]') as HTMLElement;
  const pointer = (type: string, clientY: number) =>
    handle().dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX: 100, clientY, bubbles: true }));
  const sheet = page.getByRole('dialog', { name: 'Ingredients' });

  test('are pulled up by their handle, which follows the finger and falls back from a way that is short', async () => {
    await page.viewport(390, 844);
    await cook();
    // A simulated pointer cannot be captured.
    const capture = vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue();
    onTestFinished(() => capture.mockRestore());
    pointer('pointerdown', 600);
    pointer('pointermove', 580);
    expect(handle().style.translate).toBe('0px -20px');
    pointer('pointerup', 580);
    expect(handle().style.translate).toBe('');
    await expect.element(sheet).not.toBeInTheDocument();
    pointer('pointerdown', 600);
    pointer('pointermove', 560);
    await expect.element(sheet).toBeVisible();
    await page.getByRole('checkbox', { name: '6 potatoes' }).click();
    await page.getByRole('button', { name: 'Back to the step' }).click();
    await expect.element(page.getByRole('button', { name: 'Ingredients: 1/1 are in' })).toBeVisible();
  });
});

test('of a recipe without steps the page is the list, ticked also by another window', async () => {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.write(recipe.add('soup', { ...soup, instructions: [] }));
  openStove(engine);
  const potatoes = page.getByRole('checkbox', { name: '6 potatoes' });
  await expect.element(potatoes).not.toBeChecked();
  await expect.element(page.getByRole('button', { name: /^Ingredients/ })).not.toBeInTheDocument();
  await engine.db.cookings.update('soup', { used: ['1 potatoes'] });
  await expect.element(potatoes).toBeChecked();
  await potatoes.click();
  await expect.poll(async () => (await engine.db.cookings.get('soup'))?.used).toEqual([]);
  await expect.element(potatoes).not.toBeChecked();
});

test('what is written into the recipe meanwhile moves neither what has gone in nor the step that one is at', async () => {
  const engine = await cook();
  const open = page.getByRole('button', { name: /^Ingredients/ });
  next().click();
  await expect.element(page.getByText('Add the salmon.')).toBeVisible();
  await open.click();
  await page.getByRole('checkbox', { name: '6 potatoes' }).click();
  await page.getByRole('button', { name: 'Back to the step' }).click();
  await expect.element(page.getByRole('button', { name: 'Ingredients: 1/1 are in' })).toBeVisible();
  await engine.write(
    recipe.set('soup', {
      ingredients: [{ name: 'carrots', quantity: '2' }, ...soup.ingredients],
      instructions: ['Peel the potatoes.', ...soup.instructions],
    }),
  );
  await expect.element(page.getByRole('heading', { name: 'Step 3 of 5' })).toBeVisible();
  await expect.element(page.getByText('Add the salmon.')).toBeVisible();
  await open.click();
  await expect.element(page.getByRole('checkbox', { name: '6 potatoes' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: '2 carrots' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Back to the step' }).click();
  next().click();
  await expect.element(page.getByText('Add the cream.')).toBeVisible();
});

test('who eats is kept when the recipe is rewritten for another number meanwhile', async () => {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.write(recipe.add('soup', { ...soup, servings: 4 }));
  openStove(engine, undefined, { factor: 2 });
  await expect.poll(async () => (await engine.db.cookings.get('soup'))?.factor).toBe(2);
  await engine.write(
    recipe.set('soup', { servings: 8, ingredients: [{ name: 'potatoes', quantity: '10' }] }),
  );
  await page.getByRole('button', { name: /^Ingredients/ }).click();
  await expect.element(page.getByRole('checkbox', { name: '10 potatoes' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the step' }).click();
  for (let step = 1; step < 4; step++) next().click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click();
  await expect
    .poll(async () => (await engine.db.calendarEntries.toArray()).map(({ servings }) => servings))
    .toEqual([8]);
});

test('a timer of a long step has no more room than the page', async () => {
  await page.viewport(390, 844);
  const long = 'Boil the peeled potatoes and the sliced carrots in plenty of salted water for 15 minutes.';
  await cook({ ...soup, instructions: [long, ...soup.instructions.slice(1)] });
  await page.getByRole('button', { name: 'Start a timer: 15 minutes' }).click();
  const stop = page.getByRole('button', { name: /^Stop the timer/ });
  await expect.element(stop).toBeVisible();
  const right = (element: Element | null | undefined) => element?.getBoundingClientRect().right;
  expect(right(stop.element().closest('li'))).toBe(right(next()));
});

test('the sound of the device is opened for a timer alone, and let go with it', async () => {
  const opened = vi.spyOn(AudioContext.prototype, 'resume');
  onTestFinished(() => opened.mockRestore());
  const Bell = () => {
    useRinging(useTimers(), useNow(1));
    return null;
  };
  await cook({ ...soup, instructions: ['Peel.', 'Boil for 15 minutes.', 'Add the cream.', 'Serve.'] }, Bell);
  await page.getByRole('button', { name: 'Next step' }).click();
  expect(opened).not.toHaveBeenCalled();

  await page.getByRole('button', { name: 'Start a timer: 15 minutes' }).click();
  const [context] = opened.mock.contexts as AudioContext[];
  await expect.poll(() => context?.state).toBe('running');
  await page.getByRole('button', { name: /^Stop the timer/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: /^Stop the timer/ }).click();
  await expect.poll(() => context?.state).toBe('suspended');
});

test('in letters of twice the size the ways on have room for their words', async () => {
  await page.viewport(320, 844);
  const root = document.documentElement;
  root.style.fontSize = '200%';
  onTestFinished(() => {
    root.style.fontSize = '';
  });
  await cook();
  for (const name of ['Back', 'Next step']) {
    const button = page.getByRole('button', { name }).element();
    const words = document.createRange();
    words.selectNodeContents(button);
    const [outer, inner] = [button.getBoundingClientRect(), words.getBoundingClientRect()];
    expect(inner.left).toBeGreaterThan(outer.left);
    expect(inner.right).toBeLessThan(outer.right);
    expect(outer.right).toBeLessThanOrEqual(document.documentElement.clientWidth);
  }
});

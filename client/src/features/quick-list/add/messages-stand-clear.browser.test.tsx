import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { add, field, renderList, says } from '../testing/render-list.tsx';

const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
const bottomOfMessage = () => box('.toaster > div')?.bottom ?? Infinity;

/** Makes the list as tall as the screen, like the app's page. */
function fillScreen() {
  const around = document.querySelector<HTMLElement>('.list-column')?.parentElement;
  around?.setAttribute('style', 'display: flex; flex-direction: column; min-height: 100dvh');
}

/** A phone with a message on the screen. */
async function messageOnPhone() {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(414, 896));
  const engine = await renderList([['milk'], ['minced meat']]);
  // Bought before, so that it is suggested.
  const past = (await engine.db.quickItems.toArray()).find(({ itemName }) => itemName !== 'milk');
  await engine.write(quickItem.delete(past?.id ?? ''));
  await expect.element(field).toBeVisible();
  fillScreen();
  await add('milk');
  await expect.element(says('milk is already on the list')).toBeVisible();
}

test('on a phone a message lies over nothing that one writes with, and over no question about it', async () => {
  await messageOnPhone();
  await expect.poll(bottomOfMessage).toBeLessThanOrEqual(box('.add-dock')?.top ?? 0);
  await add('3,49 €');
  await expect.element(says(/Write its name too/)).toBeVisible();
  await expect.poll(bottomOfMessage).toBeLessThanOrEqual(box('.add-dock')?.top ?? 0);
});

test('names that are suggested lie over a message', async () => {
  await messageOnPhone();
  await userEvent.fill(field, 'mi');
  const name = page.getByRole('option').first();
  await expect.element(name).toBeVisible();
  const { left, top, width, height } = name.element().getBoundingClientRect();
  expect(document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.add-names')).not.toBeNull();
});

test('on a phone a long list keeps its place while one writes', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(414, 896));
  // The app's global style, which keeps focused elements clear of bars.
  const ofPages = new CSSStyleSheet();
  ofPages.replaceSync('html { scroll-padding-block: 5rem 10rem }');
  document.adoptedStyleSheets = [ofPages];
  onTestFinished(() => {
    document.adoptedStyleSheets = [];
  });
  await renderList(Array.from({ length: 60 }, (_, index) => [`thing ${index}`]));
  await expect.element(field).toBeVisible();
  fillScreen();
  (field.element() as HTMLElement).focus({ preventScroll: true });
  await expect
    .poll(() => {
      window.scrollTo(0, 400);
      return window.scrollY;
    })
    .toBe(400);
  for (const letter of 'rye') await userEvent.keyboard(letter);
  await expect.element(field).toHaveValue('rye');
  expect(window.scrollY).toBe(400);
});

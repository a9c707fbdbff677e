import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { englishCard, photoOf } from '../harness/recipe-card.ts';
import { cook } from './cook.ts';
import { test } from './engine-test.ts';
import type { Tab } from './tab.ts';

const texts = `Pancakes

Serves 2

Ingredients
3 eggs
6 dl milk

Method
1. Whisk.
2. Fry.

Blueberry soup

Serves 4

Ingredients
3 dl blueberries
6 dl water

Method
1. Boil.`;

test('of two recipes in a text one is chosen and saved, its servings outlive a reload, and a card is read from its side', async ({
  phone,
}, testInfo) => {
  test.slow();
  const { tab } = phone;
  await cook(tab).signUp('import@example.com');
  await tab.goto('/recipes/import');
  await write(tab, texts);
  await tab.click('button', 'Read it');
  await tab.click('button', /^Blueberry soup/);
  await expect.poll(() => textIn(tab, 'Title')).toBe('Blueberry soup');
  // Within the app, so no page is loaded.
  await tab.evaluate(() => history.back());
  await tab.click('button', /^Pancakes/);
  await expect.poll(() => textIn(tab, 'Title')).toBe('Pancakes');
  await tab.click('button', 'Save recipe');
  await tab.click('button', 'I need no more of these');
  await tab.goto('/recipes');
  await tab.click('link', /^Pancakes/);
  await tab.click('button', 'More servings');
  await expect.poll(() => tab.evaluate(() => location.search)).toBe('?factor=1.5');
  await tab.reload();
  await expect.poll(() => tab.evaluate(() => document.body.textContent)).toContain('3 servings');

  const card = testInfo.outputPath('card.png');
  writeFileSync(card, await photoOf(tab, englishCard, { turns: 1 }));
  await tab.goto('/recipes/import/photo');
  await tab.untilShown('button', 'Read it');
  await tab.chooseFile(card);
  await tab.untilShown('image', 'Page 1');
  await tab.click('button', 'Read it');
  await expect.poll(() => textIn(tab, 'Title'), { timeout: 120_000 }).toBe('Pea soup');
  await expect.poll(() => textIn(tab, 'Ingredient 3')).toBe('smoked ham');
});

/** Inserted at once like pasted text: typing would be slow, and Enter has another meaning. */
const write = async (tab: Tab, text: string) => {
  await tab.click('field', 'Address or text');
  await tab.evaluate((pasted) => void document.execCommand('insertText', false, pasted), text);
};

const textIn = (tab: Tab, label: string) =>
  tab.evaluate(
    (wanted) =>
      [...document.querySelectorAll('input, textarea')]
        .filter((field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
        .find(({ labels, ariaLabel }) => (labels?.[0]?.textContent ?? ariaLabel) === wanted)?.value,
    label,
  );

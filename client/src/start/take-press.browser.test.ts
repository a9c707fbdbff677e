import { afterEach, beforeEach, expect, test } from 'vitest';
import { takePlace, takePress } from './take-press.ts';
import { untilWanted } from './until-wanted.ts';

let root: HTMLElement;
/** Names of the buttons that the rendered page heard pressed. */
let heard: string[];

beforeEach(() => {
  heard = [];
  root = document.createElement('div');
  root.id = 'root';
  root.dataset.prerendered = '/';
  document.body.append(root);
});
afterEach(() => root.remove());

function draw(...names: string[]): HTMLButtonElement[] {
  const buttons = names.map((name) => Object.assign(document.createElement('button'), { textContent: name }));
  for (const button of buttons) button.addEventListener('click', () => heard.push(button.textContent));
  root.replaceChildren(...buttons);
  return buttons;
}

test('what was pressed before the app was there is wanted at once, and given once', async () => {
  const [theme] = draw('Theme', 'Menu');
  theme?.setAttribute('data-pressed', '');
  await untilWanted(window);
  expect(takePress(root)).toEqual([expect.objectContaining({ name: 'Theme', itself: theme })]);
  expect(takePress(root)).toEqual([]);
});

test('where the app draws the page in another language, the button in the same place is pressed', () => {
  draw('Menu', 'Theme')[1]?.setAttribute('data-pressed', '');
  const press = takePlace(root);
  draw('Try again', 'Valikko', 'Teema');
  press();
  expect(heard).toEqual(['Teema']);
});

test('where nothing was pressed nothing is', () => {
  draw('Menu');
  takePlace(root)();
  expect(heard).toEqual([]);
});

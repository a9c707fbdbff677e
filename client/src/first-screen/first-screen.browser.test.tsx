import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { writeKnownIdentity } from '#lib/known-identity.ts';
import { EARLY_PRESSES_KEY } from './early-presses.ts';
import { raiseFirstScreen } from './first-screen.ts';
import { PICTURE_KEY, type Picture } from './picture.ts';
import { takePicture } from './take-picture.ts';

const aino = { issuer: 'https://id.example', sub: 'aino' };
const query = '(max-width: 768px)';
const preference = 'test.preference';

function makeRoot(): HTMLElement {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(root);
  return root;
}

const line = (id: string, name: string) => `
  <li class="row" data-id="${id}" data-sync="waiting">
    <button type="button" role="checkbox" aria-checked="false" aria-label="${name}, Other" class="check">
      <span class="name">${name}</span>
    </button>
    <button type="button" aria-label="Edit ${name}" data-action="edit"></button>
  </li>`;

/** What the app has drawn, as far as a picture has to do with it. */
function drawApp(root: HTMLElement, names: readonly string[] = ['milk', 'bread']): void {
  root.innerHTML = `
    <main>
      <header><a href="/sync" data-fleeting>Saved</a><button type="button">Actions</button></header>
      <form><label for="field">Add an item</label><input id="field" /><button type="submit">Add</button></form>
      <section><h3 style="color: rgb(1, 2, 3)">Other</h3>
        <ul>${names.map((name, index) => line(String(index + 1), name)).join('')}</ul></section>
      <dialog>a question</dialog>
    </main>`;
}

const take = (root: HTMLElement, heightPx = 5_000): Picture | null => {
  const path = window.location.pathname + window.location.search;
  const picture = takePicture({ root, heightPx, path, query, keys: [preference] });
  if (picture) localStorage.setItem(PICTURE_KEY, JSON.stringify(picture));
  return picture;
};

/** The next start: an empty root, and the picture of the last one. */
function start() {
  const root = makeRoot();
  return { root, screen: raiseFirstScreen(root, window) };
}

const milk = page.getByRole('checkbox', { name: 'milk, Other' });

beforeEach(() => {
  localStorage.clear();
  writeKnownIdentity(aino);
  const root = makeRoot();
  drawApp(root);
  take(root);
});

test('the next start shows the list as it was, and nothing of the moment', async () => {
  const { root, screen } = start();
  expect(screen.isShown()).toBe(true);
  expect(root.hidden).toBe(true);
  await expect.element(milk).toBeVisible();
  await expect.element(page.getByText('Saved')).not.toBeInTheDocument();
  expect(document.querySelector('dialog')).toBeNull();
  expect(document.querySelector('[data-sync]')).toBeNull();
  expect(document.querySelector('h3')?.style.color).toBe('rgb(1, 2, 3)');
});

test('what is off the screen is not in the picture', () => {
  const root = makeRoot();
  drawApp(
    root,
    Array.from({ length: 200 }, (_, index) => `thing ${index}`),
  );
  expect(JSON.stringify(take(root, 300)?.page).match(/"data-id"/g)?.length).toBeLessThan(60);
});

test('nobody meets the list of another person', () => {
  writeKnownIdentity({ ...aino, sub: 'eino' });
  const { root, screen } = start();
  expect(screen.isShown()).toBe(false);
  expect(root.hidden).toBe(false);
  expect(localStorage.getItem(PICTURE_KEY)).toBeNull();
});

test('where nobody is known there is no picture, and none is taken', () => {
  localStorage.removeItem('ateria.identity');
  expect(take(makeRoot())).toBeNull();
  expect(start().screen.isShown()).toBe(false);
});

test('a picture in another language, or of another page, is not shown', () => {
  localStorage.setItem(preference, 'other');
  expect(start().screen.isShown()).toBe(false);
  localStorage.removeItem(preference);
  expect(start().screen.isShown()).toBe(true);
  const kept = JSON.parse(localStorage.getItem(PICTURE_KEY) ?? '');
  localStorage.setItem(PICTURE_KEY, JSON.stringify({ ...kept, path: '/elsewhere' }));
  expect(start().screen.isShown()).toBe(false);
});

test('a damaged picture is as good as none', () => {
  for (const text of ['', '{', 'null', '{"form":1}', '{"form":1,"owner":null,"page":7}']) {
    localStorage.setItem(PICTURE_KEY, text);
    expect(start().screen.isShown()).toBe(false);
  }
});

test('nothing in a picture can run or lead away', () => {
  const kept = JSON.parse(localStorage.getItem(PICTURE_KEY) ?? '') as Picture;
  const bad = (tag: string, attributes: Record<string, string>) => ({
    tag,
    attributes,
    style: '',
    children: [],
  });
  kept.page.push(
    bad('script', { src: '/x.js' }),
    bad('iframe', { srcdoc: 'x' }),
    bad('a', { href: 'javascript:alert(1)', onclick: 'alert(1)', class: 'bad' }),
    bad('a', { href: '//evil.example', class: 'bad' }),
  );
  localStorage.setItem(PICTURE_KEY, JSON.stringify(kept));
  start();
  const frame = document.querySelector('#first-screen');
  expect(frame?.querySelector('script, iframe')).toBeNull();
  for (const link of document.querySelectorAll('a.bad')) expect(link.getAttributeNames()).toEqual(['class']);
});

test('what is pressed is shown at once, and handed over with what was being typed', async () => {
  const { root, screen } = start();
  await milk.click();
  await expect.element(milk).toBeChecked();
  const field = page.getByLabelText('Add an item');
  await field.fill('eggs');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('eggs')).toBeVisible();
  await page.getByRole('button', { name: 'Edit bread' }).click();
  await page.getByRole('button', { name: 'Actions' }).click();
  await field.fill('but');

  drawApp(root);
  const { presses, field: left } = screen.handOver();
  expect(presses).toEqual([
    { kind: 'check', id: '1', isChecked: true },
    { kind: 'add', text: 'eggs' },
    { kind: 'press', tag: 'button', name: 'Edit bread', id: '2' },
    { kind: 'press', tag: 'button', name: 'Actions', id: null },
  ]);
  expect(left).toEqual({ text: 'but', isFocused: true });
  expect(root.hidden).toBe(false);
  expect(document.querySelector('#first-screen')).toBeNull();
  expect(screen.handOver().presses).toEqual([]);
});

test('what was pressed at a start that did not come to its end is handed over at the next one', async () => {
  start();
  await milk.click();

  const { screen } = start();
  await expect.element(milk).toBeChecked();
  expect(screen.handOver().presses).toEqual([{ kind: 'check', id: '1', isChecked: true }]);
  screen.done();
  expect(localStorage.getItem(EARLY_PRESSES_KEY)).toBeNull();
  expect(start().screen.handOver().presses).toEqual([]);
});

test('it is handed over without a picture too, but never to another person', async () => {
  start();
  await milk.click();
  localStorage.removeItem(PICTURE_KEY);
  const { screen } = start();
  screen.drop();
  expect(screen.handOver().presses).toEqual([{ kind: 'check', id: '1', isChecked: true }]);

  writeKnownIdentity({ ...aino, sub: 'eino' });
  expect(start().screen.handOver().presses).toEqual([]);
});

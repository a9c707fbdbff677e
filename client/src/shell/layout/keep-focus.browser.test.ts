import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { keepFocus } from './keep-focus.ts';

const found = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
const focused = () => document.activeElement?.id;

beforeEach(() => {
  const page = document.createElement('div');
  page.innerHTML = `
    <main id="content" tabindex="-1">
      <h2>Monday</h2>
      <ul>
        <li><button id="soup">Soup</button></li>
        <li><button id="bread">Bread</button><button id="more">More</button></li>
        <li><button id="fish">Fish</button></li>
      </ul>
      <dialog id="dialog"><button id="delete">Delete</button></dialog>
    </main>
    <section><div id="message"><button id="undo">Undo</button></div></section>`;
  document.body.append(page);
  const end = keepFocus(found('#content'));
  onTestFinished(() => {
    end();
    page.remove();
  });
});

test('of a row that is removed the focus goes to the next one, of the last to the one before it', async () => {
  found('#more').focus();
  found('li:has(#more)').remove();
  await expect.poll(focused).toBe('fish');
  found('li:has(#fish)').remove();
  await expect.poll(focused).toBe('soup');
  found('ul').remove();
  await expect.poll(focused).toBe('content');
});

test('so it does of a row that goes when its dialog has closed', async () => {
  found('#bread').focus();
  const dialog = found('#dialog') as HTMLDialogElement;
  dialog.showModal();
  found('#delete').focus();
  dialog.close();
  await expect.poll(focused).toBe('bread');
  found('li:has(#bread)').remove();
  await expect.poll(focused).toBe('fish');
});

test('so it does where the row has gone before the dialog', async () => {
  found('#bread').focus();
  const dialog = found('#dialog') as HTMLDialogElement;
  dialog.showModal();
  found('#delete').focus();
  found('li:has(#bread)').remove();
  dialog.close();
  found('#delete').remove();
  await expect.poll(focused).toBe('fish');
});

test('after a press in a message that goes, the focus is back in the content', async () => {
  found('#fish').focus();
  found('#undo').focus();
  found('#message').remove();
  await expect.poll(focused).toBe('fish');
});

test('so it does where what was pressed was switched off before it went', async () => {
  found('#bread').focus();
  (found('#bread') as HTMLButtonElement).disabled = true;
  await new Promise((resolve) => setTimeout(resolve, 50));
  found('li:has(#bread)').remove();
  await expect.poll(focused).toBe('fish');
});

test('whoever has pressed beside everything is left there', async () => {
  found('#bread').focus();
  found('#bread').blur();
  await Promise.resolve();
  found('li:has(#fish)').remove();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.activeElement).toBe(document.body);
});

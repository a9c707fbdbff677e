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
      <dialog id="dialog">
        <h2 id="title">Bread</h2>
        <p><button id="begin">Start over</button></p>
        <button id="delete">Delete</button>
        <section class="toaster"><div id="inside"><button id="close">Close</button></div></section>
      </dialog>
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

test('of a row that is removed the focus never goes to what is switched off', async () => {
  found('#soup').outerHTML = '<input type="checkbox" id="soup" disabled>';
  found('#bread').outerHTML = '<input type="checkbox" id="bread" disabled>';
  found('#fish').focus();
  found('li:has(#fish)').remove();
  await expect.poll(focused).toBe('more');
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

test('within an open dialog the focus stays in it: beside what went, where it was before a message, or at its title', async () => {
  found('#bread').focus();
  (found('#dialog') as HTMLDialogElement).showModal();
  found('#begin').focus();
  found('p:has(#begin)').remove();
  await expect.poll(focused).toBe('delete');
  found('#close').focus();
  found('#inside').remove();
  await expect.poll(focused).toBe('delete');
  found('#delete').remove();
  await expect.poll(focused).toBe('title');
});

test('whoever has pressed beside everything is left there', async () => {
  found('#bread').focus();
  found('#bread').blur();
  await Promise.resolve();
  found('li:has(#fish)').remove();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.activeElement).toBe(document.body);
});

function openDialog(): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.innerHTML = `
    <h2>Always at home</h2>
    <ul>
      <li><button id="salt">Salt</button></li>
      <li><button id="water">Water</button></li>
    </ul>
    <form><input id="name"><button id="add">Add</button></form>
    <section class="toaster"><div id="told"><button id="back">Undo</button></div></section>`;
  found('#content').append(dialog);
  found('#fish').focus();
  dialog.showModal();
  return dialog;
}

test('in a dialog too the focus goes on beside the row that is removed, and after the last one below', async () => {
  openDialog();
  found('#salt').focus();
  found('li:has(#salt)').remove();
  await expect.poll(focused).toBe('water');
  found('li:has(#water)').remove();
  await expect.poll(focused).toBe('add');
});

test('after a press in a message over a dialog the focus is back in the dialog', async () => {
  openDialog();
  found('#salt').focus();
  found('#back').focus();
  found('#told').remove();
  await expect.poll(focused).toBe('salt');
});

test('a dialog that empties itself before it closes gives the focus back to where it was', async () => {
  const dialog = openDialog();
  found('#water').focus();
  for (const each of dialog.querySelectorAll(':scope > :not(.toaster)')) each.remove();
  await Promise.resolve();
  expect(focused()).toBe('');
  dialog.close();
  await expect.poll(focused).toBe('fish');
  found('li:has(#fish)').remove();
  await expect.poll(focused).toBe('bread');
});

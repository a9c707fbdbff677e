import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { TextField } from './text-field.tsx';

test('a press on a number selects it, so that another is written in its place; in a text it puts the caret', async () => {
  render(
    <>
      <TextField label="Servings" inputMode="numeric" defaultValue="4" />
      <TextField label="Title" defaultValue="Soup" />
    </>,
  );
  const servings = page.getByLabelText('Servings');
  await servings.click();
  const selected = () => {
    const { selectionStart, selectionEnd } = servings.element() as HTMLInputElement;
    return [selectionStart, selectionEnd];
  };
  await expect.poll(selected).toEqual([0, 1]);
  await userEvent.keyboard('6');
  await expect.element(servings).toHaveValue('6');
  await page.getByLabelText('Title').click();
  await userEvent.keyboard('{End}s');
  await expect.element(page.getByLabelText('Title')).toHaveValue('Soups');
});

test('a number that one has left again takes nothing of what is written in the next field', async () => {
  render(
    <>
      <TextField label="Servings" inputMode="numeric" defaultValue="4" />
      <TextField label="Title" defaultValue="" />
    </>,
  );
  await expect.element(page.getByLabelText('Title')).toBeVisible();
  const servings = page.getByLabelText('Servings').element() as HTMLInputElement;
  const title = page.getByLabelText('Title').element() as HTMLInputElement;
  servings.focus();
  title.focus(); // Within the same frame, as with a quick Tab.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(document.activeElement).toBe(title);
  document.execCommand('insertText', false, '400 g');
  expect([servings.value, title.value]).toEqual(['4', '400 g']);
});

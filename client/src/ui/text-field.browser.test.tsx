import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from './testing/render.tsx';
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

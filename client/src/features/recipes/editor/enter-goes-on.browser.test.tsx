import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#ui/testing/render.tsx';
import { enterGoesOn } from './enter-goes-on.ts';

function openForm() {
  const save = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={save} onKeyDown={enterGoesOn}>
      <input aria-label="Title" />
      <input type="file" aria-label="Picture" />
      <input aria-label="Tag" disabled />
      <input aria-label="Quantity" />
      <textarea aria-label="Step" />
      <input aria-label="Salt" />
      <button type="submit">Save</button>
    </form>,
  );
  return { save, box: (name: string) => page.getByLabelText(name) };
}

test('Enter goes on to the next box that can be filled in, and saves from the last one only', async () => {
  const { save, box } = openForm();
  await box('Title').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(box('Quantity')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(box('Step')).toHaveFocus();
  await userEvent.keyboard('Boil{Enter}Stir');
  await expect.element(box('Step')).toHaveValue('Boil\nStir');
  expect(save).not.toHaveBeenCalled();
  await box('Salt').click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => save).toHaveBeenCalledTimes(1);
});

test('with Ctrl it saves from anywhere', async () => {
  const { save, box } = openForm();
  await box('Step').click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => save).toHaveBeenCalledTimes(1);
});

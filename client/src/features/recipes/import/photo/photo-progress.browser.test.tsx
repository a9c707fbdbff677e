import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#ui/testing/render.tsx';
import { PhotoProgress } from './photo-progress.tsx';

test('the second of two quick presses on “Read it” does not cancel the reading', async () => {
  const cancelled: string[] = [];
  render(
    <PhotoProgress
      progress={{ step: 'reading', share: 0.1, page: 1, isFirst: false }}
      pages={1}
      onCancel={() => cancelled.push('cancelled')}
    />,
  );
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await expect.element(cancel).toHaveFocus();
  cancel.element().dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
  expect(cancelled).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(cancelled).toEqual(['cancelled']);
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { ListColumn, ListNote, StyledListHeader } from './list-column.tsx';

test('a note is as high as its words, in the column of a page and below what stands in a header', async () => {
  await page.viewport(390, 844);
  render(
    <div style={{ display: 'flex', flexDirection: 'column', height: 844 }}>
      <ListColumn>
        <StyledListHeader flexWrap="wrap">
          <h2>Shopping list</h2>
          <ListNote>Your meals have changed.</ListNote>
        </StyledListHeader>
        <ListNote>Yours are kept.</ListNote>
      </ListColumn>
    </div>,
  );
  const boxOf = (text: string) => page.getByText(text).element().getBoundingClientRect();
  await expect.element(page.getByText('Yours are kept.')).toBeVisible();
  expect(boxOf('Your meals have changed.').top).toBeGreaterThanOrEqual(boxOf('Shopping list').bottom);
  for (const text of ['Your meals have changed.', 'Yours are kept.']) {
    expect(boxOf(text).height).toBeLessThan(80);
    expect(boxOf(text).width).toBeGreaterThan(300);
  }
});

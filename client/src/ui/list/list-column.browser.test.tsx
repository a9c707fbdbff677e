import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { ListHeader, ListTitle } from './list-column.tsx';

test('what a list says has room above and below it in three lines, and in two the head is no higher', async () => {
  await page.viewport(320, 640);
  const head = async (words: string) => {
    const container = render(
      <ListHeader style={{ width: '160px' }}>
        <ListTitle isOnTab title="Quick list">
          {words}
        </ListTitle>
      </ListHeader>,
    );
    await expect.element(page.getByText(words)).toBeVisible();
    const header = container.querySelector('header')?.getBoundingClientRect();
    const said = container.querySelector('p')?.getBoundingClientRect();
    if (!header || !said) throw new Error('it is not drawn');
    return { height: header.height, above: said.top - header.top, below: header.bottom - said.bottom };
  };
  expect((await head('You have unsaved changes.')).height).toBe(48);
  const { height, above, below } = await head('234 to buy · 2 in the basket, €59.68 for 9 of 234');
  expect(height).toBeGreaterThan(48);
  expect([above, below].every((room) => room >= 4)).toBe(true);
});

test('what comes and goes with every edit is for eyes alone: for who listens the words stay', async () => {
  const container = render(
    <ListTitle title="Quick list" passing="You have unsaved changes.">
      3 to buy
    </ListTitle>,
  );
  await expect.element(page.getByText('You have unsaved changes.')).toBeVisible();
  const status = container.querySelector('[role=status]');
  expect(status?.textContent).toBe('3 to buy');
  expect(status?.getBoundingClientRect().width).toBeLessThanOrEqual(1);
});

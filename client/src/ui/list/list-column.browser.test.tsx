import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { ListColumn, ListHeader, ListSection, ListTitle } from './list-column.tsx';

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

/** The pixels where an element's text is. */
async function seenAt(element: Element): Promise<ImageData> {
  const words = document.createRange();
  words.selectNodeContents(element);
  const { left, top, width, height } = words.getBoundingClientRect();
  const screen = new Image();
  screen.src = `data:image/png;base64,${await page.screenshot({ save: false })}`;
  await screen.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('nothing can be drawn');
  context.drawImage(screen, -left, -top);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/**
 * Rows in which most pixels differ; the edges of letters may be rendered slightly differently on another
 * background.
 */
function linesAcross(before: ImageData, now: ImageData): number[] {
  const isOther = (at: number) =>
    [0, 1, 2].some(
      (channel) => Math.abs((before.data[at + channel] ?? 0) - (now.data[at + channel] ?? 0)) > 32,
    );
  return Array.from({ length: before.height }, (_, row) => row).filter((row) => {
    const pixels = Array.from({ length: before.width }, (_, column) => 4 * (row * before.width + column));
    return pixels.filter(isOther).length > before.width / 2;
  });
}

test('the ring around the first row of a shelf leaves the name of the shelf free', async () => {
  await page.viewport(390, 844);
  render(
    <ListColumn>
      <ListSection id="shelf" title="Fruit & vegetables">
        <ul className="list-rows">
          <li className="list-row">
            <button type="button" className="list-check">
              Carrots
            </button>
          </li>
        </ul>
      </ListSection>
    </ListColumn>,
  );
  const name = page.getByText('Fruit & vegetables');
  await expect.element(name).toBeVisible();
  const before = await seenAt(name.element());
  await userEvent.tab();
  await expect.element(page.getByRole('button')).toHaveFocus();
  expect(linesAcross(before, await seenAt(name.element()))).toEqual([]);
});

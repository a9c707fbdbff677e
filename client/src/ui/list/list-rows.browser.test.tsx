import './list-rows.css';
import './large-rows.css';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../testing/render.tsx';

/** Simulates a phone with doubled text size. */
async function enlarge() {
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => {
    document.documentElement.style.removeProperty('font-size');
  });
}

const name = <span className="list-name">omenaa</span>;

test.each([
  [
    'a list',
    '',
    <span key="list" className="list-text">
      {name}
    </span>,
  ],
  ['the shop', 'large-rows', name],
])('a word in a row of %s stays whole where the text is twice as large', async (_, className, text) => {
  await enlarge();
  render(
    <ul className={className}>
      <li className="list-row">
        <button type="button" className="list-check">
          {text}
          <span className="list-image" />
          <span className="list-quantity">about 3½ bunches</span>
        </button>
        <button type="button" className="list-edit" aria-label="Edit" />
      </li>
    </ul>,
  );
  const word = page.getByText('omenaa');
  await expect.element(word).toBeVisible();
  const range = document.createRange();
  range.selectNodeContents(word.element());
  expect(range.getClientRects()).toHaveLength(1);
});

test('an amount that goes below its name has half of the row, at its end, where the text is twice as large', async () => {
  await enlarge();
  render(
    <ul className="large-rows">
      <li className="list-row">
        <button type="button" className="list-check">
          {name}
          <span className="list-quantity">1 bag + 2 cans + 400 g</span>
          <span className="list-icon" />
        </button>
      </li>
    </ul>,
  );
  const quantity = page.getByText('1 bag + 2 cans + 400 g');
  await expect.element(quantity).toBeVisible();
  const { top, width, right } = quantity.element().getBoundingClientRect();
  const row = page.getByRole('button').element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(page.getByText('omenaa').element().getBoundingClientRect().bottom);
  expect(width).toBeGreaterThan(row.width / 2);
  expect(right).toBeGreaterThan(row.left + row.width * 0.75);
});

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

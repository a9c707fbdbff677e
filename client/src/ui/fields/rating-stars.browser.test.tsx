import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { RatingStars } from './rating-stars.tsx';

function Kept() {
  const [rating, setRating] = useState<number | null>(null);
  return (
    <>
      <RatingStars rating={rating} onRate={setRating} />
      <output>{rating ?? 'none'}</output>
    </>
  );
}

test('a press on the star that is given takes it back, and so does Delete', async () => {
  render(<Kept />);
  const given = page.getByRole('status');
  await expect.element(given).toHaveTextContent('none');
  const star = page.getByText('3 stars').element().parentElement as HTMLElement;
  await userEvent.click(star);
  await expect.element(given).toHaveTextContent('3');
  await userEvent.click(star);
  await expect.element(given).toHaveTextContent('none');
  await userEvent.click(star);
  await expect.element(given).toHaveTextContent('3');
  await userEvent.keyboard('{Delete}');
  await expect.element(given).toHaveTextContent('none');
});

test('who rates with keys is told of Delete where a rating is', async () => {
  render(<Kept />);
  const group = page.getByRole('group', { name: 'Rating' });
  await expect.element(group).not.toHaveAccessibleDescription();
  await userEvent.click(page.getByText('3 stars').element().parentElement as HTMLElement);
  await expect.element(group).toHaveAccessibleDescription('Delete takes the rating back');
});

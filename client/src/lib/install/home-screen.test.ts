import { expect, test } from 'vitest';
import { isTabOfIphone } from './home-screen.ts';

test('a tab of an iPhone is told from an app on its home screen, and from other browsers', () => {
  const on = (navigator: object) => isTabOfIphone(navigator as Navigator);
  expect([on({ standalone: false }), on({ standalone: true }), on({})]).toEqual([true, false, false]);
});

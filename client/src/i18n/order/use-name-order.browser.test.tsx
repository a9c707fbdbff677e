import { expect, test } from 'vitest';
import { render } from '#ui/testing/render.tsx';
import { english } from '../testing/english.ts';
import { useNameOrder } from './use-name-order.ts';

const Names = () => ['öljy', 'cat 10', 'zeta', 'cat 2', 'äyriäiset'].sort(useNameOrder()).join(', ');

test('names stand as the language of the screen sorts them, and anew in another language', async () => {
  const i18n = english('fi');
  i18n.activate('fi');
  const page = render(<Names />, i18n);
  await expect.poll(() => page.textContent).toBe('cat 2, cat 10, zeta, äyriäiset, öljy');
  i18n.activate('en');
  await expect.poll(() => page.textContent).toBe('äyriäiset, cat 2, cat 10, öljy, zeta');
});

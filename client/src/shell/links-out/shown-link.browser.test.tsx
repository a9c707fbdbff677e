import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#ui/testing/render.tsx';
import { ShownLink } from './shown-link.tsx';
import type { LinkOut } from './use-link-out.ts';

test('where it could not be asked whether there is a link one asks again', async () => {
  const asked: string[] = [];
  const note = (name: string) => async () => void asked.push(name);
  const out: LinkOut = {
    link: undefined,
    isBusy: false,
    fault: 'The server could not be asked.',
    lookAgain: note('look'),
    make: note('make'),
    stop: note('stop'),
  };
  render(<ShownLink out={out} title="Soup" makeLabel="Make a link" stopLabel="Stop sharing" />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server could not be asked.');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(asked).toEqual(['look']);
});

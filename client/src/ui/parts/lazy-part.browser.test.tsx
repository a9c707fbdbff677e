import { type ComponentType, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { ToasterProvider } from '../toasts/toaster-provider.tsx';
import { lazyPart } from './lazy-part.tsx';
import { OnceAsked } from './once-asked.tsx';

const Sheet = ({ isOpen }: { isOpen: boolean }) => isOpen && <p>A sheet</p>;

/** A module that loads at the `nth` try, or never. */
const comesWith = (nth: number) => {
  let tries = 0;
  return vi.fn(async () => {
    tries += 1;
    if (tries < nth) throw new TypeError('Failed to fetch');
    return { default: Sheet };
  });
};

function Opener({ Part }: { Part: ComponentType<{ isOpen: boolean }> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <ToasterProvider>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <OnceAsked isAsked={isOpen} onMissing={() => setOpen(false)}>
        <Part isOpen={isOpen} />
      </OnceAsked>
    </ToasterProvider>
  );
}

test('what does not come when it is asked for is told, and asked for again with the next press', async () => {
  const load = comesWith(3);
  render(<Opener Part={lazyPart(load)} />);
  const open = page.getByRole('button', { name: 'Open' });
  await open.click();
  await expect.element(page.getByText('That could not be loaded.')).toBeVisible();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await open.click();
  await expect.element(page.getByText('A sheet')).toBeVisible();
});

test('what comes by itself is tried again when the network comes, and nothing is told', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => isOnline.mockRestore());
  const load = comesWith(2);
  const Part = lazyPart(load);
  render(
    <ToasterProvider>
      <p>The page</p>
      <Part isOpen />
    </ToasterProvider>,
  );
  await expect.element(page.getByText('The page')).toBeVisible();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(page.getByText('A sheet').query()).toBeNull();
  isOnline.mockRestore();
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('A sheet')).toBeVisible();
  await expect.element(page.getByText('That could not be loaded.')).not.toBeInTheDocument();
});

test('who waits for a part is told so, and may do without it', async () => {
  let come = () => {};
  const coming = new Promise<{ default: typeof Sheet }>((resolve) => {
    come = () => resolve({ default: Sheet });
  });
  render(<Opener Part={lazyPart(() => coming)} />);
  const open = page.getByRole('button', { name: 'Open' });
  const says = page.getByText('Loading, please wait…');
  await open.click();
  await expect.element(says).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(says).not.toBeInTheDocument();
  await open.click();
  come();
  await expect.element(page.getByText('A sheet')).toBeVisible();
  await expect.element(says).not.toBeInTheDocument();
});

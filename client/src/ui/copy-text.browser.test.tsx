import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { copyText } from './copy-text.ts';
import { Dialog } from './sheets/dialog.tsx';
import { render } from './testing/render.tsx';

test('where there is no clipboard a text is copied out of a dialog too, and the focus stays', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  const copied: unknown[] = [];
  const listen = ({ target }: Event) => void copied.push((target as HTMLTextAreaElement).value);
  document.addEventListener('copy', listen);
  onTestFinished(() => document.removeEventListener('copy', listen));
  const told: boolean[] = [];
  render(
    <Dialog isOpen onClose={() => {}} title="Share">
      <button
        type="button"
        onClick={() => void copyText('https://ateria.test/s').then((is) => told.push(is))}
      >
        Copy
      </button>
    </Dialog>,
  );
  const button = page.getByRole('button', { name: 'Copy' });
  await button.click();
  await expect.poll(() => told).toEqual([true]);
  expect(copied).toEqual(['https://ateria.test/s']);
  await expect.element(button).toHaveFocus();
});

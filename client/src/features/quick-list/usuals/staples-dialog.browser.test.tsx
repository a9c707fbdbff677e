import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import StaplesDialog from './staples-dialog.tsx';

async function renderStaples() {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  render(
    <SyncProvider value={engine}>
      <ToasterProvider>
        <StaplesDialog isOpen onClose={() => {}} />
      </ToasterProvider>
    </SyncProvider>,
  );
  return engine;
}

const off = (food: string) => page.getByRole('button', { name: `${food} is not always at home` });

test('the keyboard goes on at the next food when one is not always at home, and at the field after the last', async () => {
  await renderStaples();
  await expect.element(off('salt')).toBeVisible();
  (off('salt').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(off('salt')).not.toBeInTheDocument();
  await expect.element(off('water')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(off('water')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Also at home')).toHaveFocus();
});

test('salt is at home again where that it is not is taken back', async () => {
  await renderStaples();
  await off('salt').click();
  await expect.element(off('salt')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(off('salt')).toBeVisible();
});

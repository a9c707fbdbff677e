import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failReads } from '#db/testing/fail-reads.ts';
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

test('where the storage does not answer, that is told, and the name stays in its field', async () => {
  await renderStaples();
  await expect.element(off('salt')).toBeVisible();
  const mend = failReads(IDBObjectStore.prototype, 'foodPreferences');
  onTestFinished(mend);
  const field = page.getByLabelText('Also at home');
  await field.fill('Pepper');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/storage does not answer/)).toBeVisible();
  await expect.element(field).toHaveValue('Pepper');
  mend();
  await userEvent.keyboard('{Enter}');
  await expect.element(off('Pepper')).toBeVisible();
  await expect.element(field).toHaveValue('');
});

test('where the list cannot be read, what runs out is told not to be on it', async () => {
  await renderStaples();
  await expect.element(off('salt')).toBeVisible();
  onTestFinished(failReads(IDBObjectStore.prototype, 'quickItems'));
  await page.getByRole('button', { name: 'Running out: salt' }).click();
  await expect.element(page.getByText(/storage does not answer/)).toBeVisible();
});

import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from './testing/render.tsx';
import { type ToastRequest, useToaster } from './toast-context.ts';
import { ToasterProvider } from './toaster-provider.tsx';

function Opener({ toast }: { toast: ToastRequest }) {
  const { show } = useToaster();
  return (
    <button type="button" onClick={() => show(toast)}>
      Go
    </button>
  );
}

const showToast = async (toast: ToastRequest) => {
  render(
    <ToasterProvider>
      <Opener toast={toast} />
    </ToasterProvider>,
  );
  await page.getByRole('button', { name: 'Go' }).click();
};

test('a message leaves by itself', async () => {
  await showToast({ message: 'Milk deleted', durationMs: 50 });
  await expect.element(page.getByText('Milk deleted')).not.toBeInTheDocument();
});

test('Undo is reached with F8, holds the message while it has the focus, and happens once', async () => {
  const onAction = vi.fn();
  await showToast({ message: 'Milk deleted', durationMs: 300, action: { label: 'Undo', onAction } });
  await userEvent.keyboard('{F8}');
  await userEvent.tab({ shift: true });
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await new Promise((done) => setTimeout(done, 500));
  await userEvent.keyboard('{Enter}');
  expect(onAction).toHaveBeenCalledOnce();
  await expect.element(page.getByText('Milk deleted')).not.toBeInTheDocument();
});

test('messages are read aloud politely', async () => {
  await showToast({ message: 'List saved successfully!' });
  await expect
    .element(page.getByRole('region', { name: 'Messages (F8)' }))
    .toHaveAttribute('aria-live', 'polite');
});

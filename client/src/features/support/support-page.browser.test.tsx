import { I18nProvider } from '@lingui/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { english } from '#i18n/testing/english.ts';
import { forgetKnownIdentity, writeKnownIdentity } from '#lib/known-identity.ts';
import { openSupportStore } from '#lib/support-store.ts';
import { CONTENT_ID } from '#shell/layout/skip-link.tsx';
import { keptMessage } from '#shell/leave/kept-message.ts';
import { UiProvider } from '#ui/look/ui-provider.tsx';
import { render } from '#ui/testing/render.tsx';
import { SupportForm } from './support-form.tsx';
import { SupportPage } from './support-page.tsx';

let stores = 0;

/** Opens the page with a store of its own, and no server until `deliver` is replaced. */
function open() {
  const name = `support-page-${Date.now()}-${stores++}`;
  const store = openSupportStore(name);
  let keys = 0;
  const draw = (beside?: ReactNode) =>
    render(
      <main id={CONTENT_ID} tabIndex={-1}>
        <SupportPage deps={{ store, deliver: async () => {}, newKey: () => `m${keys++}` }} />
        {beside}
      </main>,
    );
  onTestFinished(() => {
    indexedDB.deleteDatabase(name);
    localStorage.clear();
  });
  return { store, draw };
}

/** Renders the form as the build does, for nobody in particular. */
async function drawnForAnybody() {
  const form = <SupportForm name="" isSending={false} onSubmit={() => {}} />;
  const drawn = render(form);
  await expect.poll(() => drawn.innerHTML).toContain('textarea');
  const container = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => container.remove());
  container.innerHTML = drawn.innerHTML;
  const tree = (
    <I18nProvider i18n={english()}>
      <UiProvider>{form}</UiProvider>
    </I18nProvider>
  );
  return { container, tree };
}

async function write() {
  await userEvent.fill(page.getByLabelText('Your name'), 'Aino');
  await userEvent.fill(page.getByLabelText('Your e-mail'), 'aino@example.com');
  await userEvent.fill(page.getByLabelText('Your message'), 'A list for the cellar, please.');
  await userEvent.click(page.getByRole('button', { name: 'Send the message' }));
}

const status = page.getByRole('status');

test('a message that waited says that it was sent, and when, as soon as it has left by whatever way', async () => {
  const { store, draw } = open();
  draw();
  await write();
  await expect.element(page.getByText(/It has not been sent yet/)).toBeVisible();
  await store.markSent('m0', new Date(2026, 10, 22, 9, 5).getTime());
  await expect.element(page.getByText('Thank you, your message has arrived')).toBeVisible();
  expect(status.element().textContent).toMatch(/Sent 22\/11,? 0?9:05/);
  expect(page.getByText('Not sent yet').elements()).toEqual([]);

  draw();
  await expect.element(page.getByRole('heading', { name: 'Sent from this device' }).last()).toBeVisible();
});

test('what is being written is there when one comes back, until it is sent', async () => {
  const { draw } = open();
  const message = page.getByLabelText('Your message');
  draw();
  await userEvent.fill(message, 'Half a que');
  draw();
  await expect.poll(() => message.elements().length).toBe(2);
  await expect.element(message.last()).toHaveValue('Half a que');
  sessionStorage.clear();
});

test('so is what was written before the script of a page that came drawn was there', async () => {
  const { draw } = open();
  onTestFinished(() => sessionStorage.clear());
  const TypedBefore = () => {
    useLayoutEffect(() => {
      const field = document.querySelector<HTMLTextAreaElement>('textarea[name=message]');
      if (field) field.value = 'Half a que';
    }, []);
    return null;
  };
  draw(<TypedBefore />);
  const message = page.getByLabelText('Your message');
  await expect.element(message).toHaveValue('Half a que');
  draw();
  await expect.poll(() => message.elements().length).toBe(2);
  await expect.element(message.last()).toHaveValue('Half a que');
});

test('written by who is signed in, on a page that came drawn for anybody, it is theirs alone', async () => {
  const { container, tree } = await drawnForAnybody();
  writeKnownIdentity({ issuer: 'https://issuer.test', sub: 'aino', email: 'aino@example.com' });
  const field = container.querySelector<HTMLTextAreaElement>('textarea[name=message]');
  if (field) field.value = 'Half a que';
  const root = hydrateRoot(container, tree);
  onTestFinished(() => {
    root.unmount();
    forgetKnownIdentity();
    sessionStorage.clear();
  });
  await expect.poll(() => keptMessage('aino@example.com').read()).toBe('Half a que');
  expect(keptMessage().read()).toBe('');
});

test('whoever writes another message need not say their name again', async () => {
  const { draw } = open();
  draw();
  await write();
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect.element(page.getByLabelText('Your name')).toHaveValue('Aino');
  await expect.element(page.getByLabelText('Your message')).toHaveValue('');
});

test('one that is refused after it waited is to be put right', async () => {
  const { store, draw } = open();
  draw();
  await write();
  await expect.element(page.getByText(/It has not been sent yet/)).toBeVisible();
  await store.refuse('m0', 'invalid_request');
  await expect.element(page.getByText(/^The server did not take the message/)).toBeVisible();
});

test('what waits is shown to whoever wrote it, and to nobody who uses the device after them', async () => {
  const { store, draw } = open();
  onTestFinished(() => forgetKnownIdentity());
  const aino = { issuer: 'https://issuer.test', sub: 'aino', email: 'aino@example.com' };
  writeKnownIdentity(aino);
  draw();
  await write();
  await page.getByRole('button', { name: 'Write another message' }).click();
  const waits = page.getByText('A list for the cellar, please.');
  await expect.element(waits).toBeVisible();
  for (const next of [{ ...aino, sub: 'eino', email: 'eino@example.com' }, null]) {
    if (next) writeKnownIdentity(next);
    else forgetKnownIdentity();
    window.dispatchEvent(new StorageEvent('storage'));
    await expect.element(waits).not.toBeInTheDocument();
  }
  expect(await store.all()).toHaveLength(1);
  writeKnownIdentity(aino);
  window.dispatchEvent(new StorageEvent('storage'));
  await expect.element(waits).toBeVisible();
});

test('who sends with keys goes on at what became of the message, and after Delete at the one beside it', async () => {
  const { draw } = open();
  draw();
  await write();
  const outcome = page.getByRole('heading', { name: 'Your message waits on this device' });
  await expect.element(outcome).toHaveFocus();
  await page.getByRole('button', { name: 'Write another message' }).click();
  await write();
  await expect.element(outcome).toHaveFocus();
  const ways = page.getByRole('button', { name: 'Delete the message' });
  await expect.poll(() => ways.elements().length).toBe(2);
  const [first, second] = ways.elements() as [HTMLElement, HTMLElement];
  // Buttons have equal names, and a description that distinguishes them.
  for (const way of [first, second]) await expect.element(way).toHaveAccessibleDescription(/^A question/);
  first.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(second).toHaveFocus();
});

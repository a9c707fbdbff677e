import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createSession } from '#auth/session/session.ts';
import { SessionProvider } from '#auth/session/session-provider.tsx';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { ShownLink } from './shown-link.tsx';
import type { LinkOut } from './use-link-out.ts';

const nothing: LinkOut = {
  link: undefined,
  isBusy: false,
  fault: 'The server could not be asked.',
  isSignedOut: false,
  lookAgain: async () => {},
  make: async () => {},
  stop: async () => {},
};

const Shown = ({ out }: { out: LinkOut }) => (
  <SessionProvider session={createSession({ issuer: 'https://issuer.test', sub: 'ann' })}>
    <ToasterProvider>
      <ShownLink out={out} title="Soup" makeLabel="Make a link" stopLabel="Stop sharing" />
    </ToasterProvider>
  </SessionProvider>
);

function open(changes: Partial<LinkOut>) {
  const asked: string[] = [];
  const note = (name: string) => async () => void asked.push(name);
  const calls = { lookAgain: note('look'), make: note('make'), stop: note('stop') };
  render(<Shown out={{ ...nothing, ...calls, ...changes }} />);
  return { asked };
}

test('who is signed out is led to signing in, and not to asking again', async () => {
  open({ isSignedOut: true });
  await expect.element(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('whoever makes a link keeps the focus while it is made, and goes on with it', async () => {
  function Made() {
    const [state, setState] = useState<{ link: string | null; isBusy: boolean }>({
      link: null,
      isBusy: false,
    });
    const make = async () => {
      setState({ link: null, isBusy: true });
      await expect.element(page.getByRole('button', { name: 'Make a link' })).toHaveFocus();
      setState({ link: 'https://ateria.test/k', isBusy: false });
    };
    return <Shown out={{ ...nothing, ...state, fault: '', make }} />;
  }
  render(<Made />);
  await userEvent.click(page.getByRole('button', { name: 'Make a link' }));
  await expect.element(page.getByText('https://ateria.test/k')).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^(Share|Copy the link)$/);
});

test('where it could not be asked whether there is a link one asks again', async () => {
  const { asked } = open({});
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server could not be asked.');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(asked).toEqual(['look']);
});

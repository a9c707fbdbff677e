import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createSession } from '#auth/session/session.ts';
import { SessionProvider } from '#auth/session/session-provider.tsx';
import { render } from '#ui/testing/render.tsx';
import { ShownLink } from './shown-link.tsx';
import type { LinkOut } from './use-link-out.ts';

function open(changes: Partial<LinkOut>) {
  const asked: string[] = [];
  const note = (name: string) => async () => void asked.push(name);
  const out: LinkOut = {
    link: undefined,
    isBusy: false,
    fault: 'The server could not be asked.',
    isSignedOut: false,
    lookAgain: note('look'),
    make: note('make'),
    stop: note('stop'),
    ...changes,
  };
  render(
    <SessionProvider session={createSession({ issuer: 'https://issuer.test', sub: 'ann' })}>
      <ShownLink out={out} title="Soup" makeLabel="Make a link" stopLabel="Stop sharing" />
    </SessionProvider>,
  );
  return { asked };
}

test('who is signed out is led to signing in, and not to asking again', async () => {
  open({ isSignedOut: true });
  await expect.element(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('where it could not be asked whether there is a link one asks again', async () => {
  const { asked } = open({});
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server could not be asked.');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(asked).toEqual(['look']);
});

import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { createSession } from '#auth/session/session.ts';
import { SessionProvider } from '#auth/session/session-provider.tsx';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { NotFetched } from './not-fetched.tsx';

const button = (name: string) => page.getByRole('button', { name });

test.each([
  ['offline', 'Try again', 'Sign in again'],
  ['signed-out', 'Sign in again', 'Try again'],
] as const)(
  'where nothing has come yet and this device is %s one is offered: %s',
  async (connection, offered, other) => {
    const engine = await createTestEngine();
    onTestFinished(() => engine.db.close());
    await engine.setStatus({ connection });
    render(
      <SessionProvider session={createSession({ issuer: 'https://issuer.test', sub: 'ann' })}>
        <SyncProvider value={engine}>
          <NotFetched title="Your list has not come yet" />
        </SyncProvider>
      </SessionProvider>,
    );
    await expect.element(button(offered)).toBeVisible();
    await expect.element(button(other)).not.toBeInTheDocument();
  },
);

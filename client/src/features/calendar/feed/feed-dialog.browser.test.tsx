import type { CalendarFeed, ChooseCalendarFeed } from 'sync-protocol/api/links-out.ts';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Session } from '#auth/session/session.ts';
import { SessionContext } from '#auth/session/session-provider.tsx';
import { english } from '#i18n/testing/english.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import FeedDialog from './feed-dialog.tsx';

const token = async () => ({ kind: 'token', token: 'of-aino' }) as const;
const identity = { issuer: 'https://issuer.test', sub: 'aino', name: 'Aino' };
const session = { identity, getAccessToken: token, getActToken: token } as unknown as Session;

afterEach(() => vi.restoreAllMocks());

/**
 * Opens the dialog on a Finnish device, over a server with this feed address or none, and records what is
 * chosen.
 */
async function open(link: string | null) {
  const finnish = english('fi');
  finnish.activate('fi');
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.db.syncState.update('sync', { household: 'home' });
  const chosen: ChooseCalendarFeed[] = [];
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (url.pathname !== '/api/calendar-feed') return real(input, init);
    if (init?.method === 'PUT') chosen.push(JSON.parse(String(init.body)));
    return Response.json({ link } satisfies CalendarFeed);
  });
  render(
    <SessionContext value={session}>
      <SyncProvider value={engine}>
        <FeedDialog isOpen onClose={() => {}} />
      </SyncProvider>
    </SessionContext>,
    finnish,
  );
  return chosen;
}

test('whoever looks at the address has the calendar in the language and the zone of this device', async () => {
  const chosen = await open('https://ateria.test/calendar-feed/k');
  await expect.element(page.getByText('https://ateria.test/calendar-feed/k')).toBeVisible();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(chosen).toEqual([{ timeZone, locale: 'fi' }]);
});

test('looking makes no address', async () => {
  const chosen = await open(null);
  await expect.element(page.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect(chosen).toEqual([]);
});

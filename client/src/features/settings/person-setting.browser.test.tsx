import type { Household, HouseholdMember } from 'sync-protocol/api/households.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Session } from '#auth/session/session.ts';
import { SessionContext } from '#auth/session/session-provider.tsx';
import { keepFocus } from '#shell/layout/keep-focus.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { PersonSetting } from './person-setting.tsx';

const token = async () => ({ kind: 'token', token: 'of-aino' }) as const;
const session = { getAccessToken: token, getActToken: token } as unknown as Session;
const me: HouseholdMember = { _id: 'aino', number: 1, name: 'Aino', role: 'owner', isMe: true };

/** A server that stores the person's name and picture. */
async function open() {
  let mine = me;
  const told: { name?: string; picture?: string }[] = [];
  const json = (body: unknown) =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  const real = globalThis.fetch;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.includes('/api/')) return real(input, init);
    if (init?.method === 'PATCH') {
      const change = JSON.parse(String(init.body));
      told.push(change);
      mine = { ...mine, ...change };
      return json(change);
    }
    const home: Household = { _id: 'home', name: 'Home', role: 'owner', plan: 'active', members: [mine] };
    return json([home]);
  });
  onTestFinished(() => spy.mockRestore());
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.db.syncState.update('sync', { household: 'home' });
  render(
    <SessionContext value={session}>
      <SyncProvider value={engine}>
        <ToasterProvider>
          <PersonSetting />
        </ToasterProvider>
      </SyncProvider>
    </SessionContext>,
  );
  return told;
}

const portrait = () => document.querySelector<HTMLImageElement>('section img');
const chosen = async (): Promise<File> => {
  const canvas = new OffscreenCanvas(900, 600);
  canvas.getContext('2d')?.fillRect(0, 0, 900, 600);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'me.png', { type: 'image/png' });
};
const announced = (message: string) =>
  page.getByRole('region', { name: /^Messages/ }).getByText(message, { exact: true });
const field = () => document.querySelector<HTMLInputElement>('input[type=file]')!;

test('a portrait is made small before it is sent, is seen in place of the initials, and can be removed', async () => {
  const told = await open();
  onTestFinished(keepFocus(document.body));
  await expect.element(page.getByText('A', { exact: true })).toBeInTheDocument();
  await userEvent.upload(field(), await chosen());
  await expect.poll(() => portrait()?.src).toMatch(/^data:image\/jpeg;base64,/);
  await expect.poll(() => portrait()?.naturalWidth).toBe(256);
  expect(Object.keys(told[0] ?? {})).toEqual(['picture']);
  await expect.element(announced('Picture added')).toBeInTheDocument();
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await expect.poll(portrait).toBeNull();
  expect(told.at(-1)).toEqual({ picture: '' });
  await expect.element(announced('Picture removed')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Choose a picture' })).toHaveFocus();
});

test('what is no image is said, and nothing is sent; the name is changed here as well', async () => {
  const told = await open();
  await expect.element(page.getByLabelText('Your name, as the others see it')).toHaveValue('Aino');
  await userEvent.upload(field(), new File(['words'], 'me.png', { type: 'image/png' }));
  await expect.element(page.getByText(/^This picture cannot be read/)).toBeVisible();
  expect(told).toEqual([]);
  await userEvent.fill(page.getByLabelText('Your name, as the others see it'), 'Aino Mäki');
  await page.getByRole('button', { name: 'Save your name' }).click();
  await expect.poll(() => told).toEqual([{ name: 'Aino Mäki' }]);
});

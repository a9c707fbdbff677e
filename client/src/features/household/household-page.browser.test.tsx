import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type NavigateOptions,
  RouterProvider,
} from '@tanstack/react-router';
import type { Household, HouseholdMember } from 'sync-protocol/api/households.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { identityKey } from '#auth/identity-key.ts';
import type { Session } from '#auth/session/session.ts';
import { SessionContext } from '#auth/session/session-provider.tsx';
import { shownDatabase } from '#db/households/households-here.ts';
import { keepHouseholds } from '#db/households/kept-households.ts';
import { keepFocus } from '#shell/layout/keep-focus.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { HouseholdPage } from './household-page.tsx';
import { serveHouseholds } from './testing/household-server.ts';

const identity = { issuer: 'https://issuer.test', sub: 'aino', name: 'Aino' };
const token = async () => ({ kind: 'token', token: 'of-aino' }) as const;
const session = { identity, getAccessToken: token, getActToken: token } as unknown as Session;

const aino: HouseholdMember = { _id: 'aino', number: 1, name: 'Aino Mäki', role: 'owner', isMe: true };
const ville: HouseholdMember = { _id: 'ville', number: 2, name: 'Ville', role: 'member', isMe: false };
const home: Household = {
  _id: 'home',
  name: 'Home',
  role: 'owner',
  plan: 'active',
  members: [aino, ville],
};
const cottage: Household = { ...home, _id: 'cottage', name: 'Cottage', members: [aino] };

const forget = () => {
  localStorage.clear();
  vi.restoreAllMocks();
};
beforeEach(forget);
afterEach(forget);

test('a name of one long word stays beside its menu on a phone', async () => {
  await page.viewport(390, 844);
  const name = 'Ville'.repeat(16);
  await open([{ ...home, members: [aino, { ...ville, name }] }]);
  const menu = page.getByRole('button', { name: `What to do: ${name}` });
  await expect.element(menu).toBeVisible();
  expect(menu.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
});

async function open(households: Household[], { isOffline = false } = {}) {
  const server = serveHouseholds(households);
  server.isDown = isOffline;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline);
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.db.syncState.update('sync', { household: 'home' });
  if (isOffline) await keepHouseholds(engine.db, households);
  let pulls = 0;
  engine.pull = () => {
    pulls += 1;
  };
  const router = createRouter({
    routeTree: createRootRoute({ component: HouseholdPage }),
    history: createMemoryHistory(),
  });
  const gone: (string | undefined)[] = [];
  // Switching households reloads the page, which would end the test.
  vi.spyOn(router, 'navigate').mockImplementation((async ({ href, reloadDocument }: NavigateOptions) => {
    if (reloadDocument) gone.push(href);
  }) as never);
  render(
    <SessionContext value={session}>
      <SyncProvider value={engine}>
        <ToasterProvider>
          {/* Not the router that the app registers in the types. */}
          <RouterProvider router={router as never} />
        </ToasterProvider>
      </SyncProvider>
    </SessionContext>,
  );
  return { server, engine, gone, pulls: () => pulls };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const section = (name: string) => page.getByRole('region', { name, exact: true });
const choose = async (member: string, item: string) => {
  await button(`What to do: ${member}`).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const dialogButton = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const announced = (message: string) => page.getByRole('region', { name: /^Messages/ }).getByText(message);
const people = () =>
  [...document.querySelectorAll('li')].map((line) => line.querySelector('span + span')?.textContent);

test('the household gets another name', async () => {
  const { server } = await open([home]);
  await userEvent.fill(page.getByLabelText('Name of the household'), ' Mäen keittiö ');
  await button('Save the name').click();
  await expect.element(section('Mäen keittiö')).toBeVisible();
  expect(server.done).toEqual(['PATCH /api/households/home {"name":"Mäen keittiö"}']);
  await expect.element(button('Save the name')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Save the name')).toHaveFocus();
  await expect.element(page.getByText('Changed Mäen keittiö')).toBeInTheDocument();
});

test('an owner makes somebody else an owner, and a member again', async () => {
  const { server } = await open([home]);
  await choose('Ville', 'Make an owner');
  await expect.poll(people).toEqual(['Aino Mäki (you)Owner', 'VilleOwner']);
  await choose('Ville', 'Make a member');
  await expect.poll(people).toEqual(['Aino Mäki (you)Owner', 'VilleMember']);
  expect(server.done).toEqual([
    'PATCH /api/households/home/members/ville {"role":"owner"}',
    'PATCH /api/households/home/members/ville {"role":"member"}',
  ]);
});

test('what there may be no more of is told where it was asked for', async () => {
  const { server } = await open([home]);
  server.isFull = true;
  await choose('Ville', 'Make an owner');
  await expect
    .element(section('Who belongs to it').getByText(/^They own ten households already/))
    .toBeVisible();
  expect(people()).toEqual(['Aino Mäki (you)Owner', 'VilleMember']);
  await userEvent.fill(page.getByLabelText('Name of a new household'), 'Summer house');
  await button('Create household').click();
  await expect.element(page.getByText(/^You own ten households already/)).toBeVisible();
  await button('Make an invite link').click();
  await expect.element(page.getByText(/^Twenty invites are open already/)).toBeVisible();
});

test('what is too large for something on the way is told as such', async () => {
  const { server } = await open([home]);
  server.isProxyFull = true;
  await userEvent.fill(page.getByLabelText('Name of the household'), 'Kitchen');
  await button('Save the name').click();
  await expect.element(page.getByText('This is too large to be sent.')).toBeVisible();
});

test('an owner removes a member after a question', async () => {
  const { server } = await open([home]);
  await choose('Ville', 'Remove from the household');
  await expect.element(page.getByText('Remove Ville from the household?')).toBeVisible();
  await dialogButton('Cancel').click();
  expect(server.done).toEqual([]);
  await choose('Ville', 'Remove from the household');
  await dialogButton('Remove').click();
  await expect.poll(people).toEqual(['Aino Mäki (you)Owner']);
  expect(server.done).toEqual(['DELETE /api/households/home/members/ville {}']);
});

test('the focus stays by the member whose role was changed or who was removed, and the change is announced', async () => {
  const eino: HouseholdMember = { ...ville, _id: 'eino', number: 3, name: 'Eino' };
  await open([{ ...home, members: [aino, ville, eino] }]);
  onTestFinished(keepFocus(document.body));
  await choose('Ville', 'Make an owner');
  await expect.element(announced('Now an owner: Ville')).toBeInTheDocument();
  await expect.element(button('What to do: Ville')).toHaveFocus();
  await choose('Ville', 'Make a member');
  await expect.element(announced('Now a member: Ville')).toBeInTheDocument();
  await expect.element(button('What to do: Ville')).toHaveFocus();
  await choose('Ville', 'Remove from the household');
  await dialogButton('Remove').click();
  await expect.element(announced('Removed from the household: Ville')).toBeInTheDocument();
  await expect.element(button('What to do: Eino')).toHaveFocus();
});

test('who is no owner is offered nothing to do with the others', async () => {
  await open([
    {
      ...home,
      role: 'member',
      members: [
        { ...aino, role: 'member' },
        { ...ville, role: 'owner' },
      ],
    },
  ]);
  await expect.poll(people).toHaveLength(2);
  expect(button('What to do: Ville').query()).toBeNull();
});

test('an invite is made, copied and withdrawn, and one made before can be withdrawn too', async () => {
  const shared: unknown[] = [];
  // Chromium on a desktop may have no share sheet.
  const share = async (what: unknown) => void shared.push(what);
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  const copied: string[] = [];
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  copy.mockImplementation(async (text) => void copied.push(text));
  const { server } = await open([home]);
  await button('Make an invite link').click();
  await expect.element(page.getByRole('link', { name: 'https://ateria.test/join#token-1' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'The invite link as a QR code' })).toBeVisible();
  await button('Copy the link').click();
  await expect.element(page.getByText(/^The link could not be copied/)).toBeVisible();
  await button('Copy the link').click();
  await expect.element(button('Copied')).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: /^Copied$/ })).toBeInTheDocument();
  expect(copied).toEqual(['https://ateria.test/join#token-1']);
  await button('Share').click();
  const url = 'https://ateria.test/join#token-1';
  await expect
    .poll(() => shared)
    .toEqual([{ title: 'Ateria', text: expect.stringContaining('Join “'), url }]);
  await button('Withdraw').click();
  await expect.element(button('Make an invite link')).toHaveFocus();
  await expect.element(announced('Invite withdrawn')).toBeInTheDocument();
  expect(server.invites).toEqual([]);
});

test('an invite is mailed to an address in the language that is chosen, and what is wrong is said', async () => {
  const { server } = await open([home]);
  await button('Make an invite link').click();
  const field = page.getByLabelText('Send it by e-mail to');
  await expect.element(button('Send')).toHaveAttribute('aria-disabled', 'true');
  await field.click();
  await userEvent.keyboard('{Enter}');
  expect(page.getByText('Write one address, such as ville@example.com.').query()).toBeNull();
  await userEvent.fill(field, 'Ville');
  await button('Send').click();
  await expect.element(page.getByText('Write one address, such as ville@example.com.')).toBeVisible();
  await expect.element(field).toHaveAccessibleDescription('Write one address, such as ville@example.com.');
  await userEvent.fill(field, 'ville@example.com');
  await userEvent.selectOptions(page.getByLabelText('Language of the e-mail'), 'fi');
  server.isMailFull = true;
  await button('Send').click();
  await expect.element(page.getByText(/^Invites have been mailed too often\./)).toBeVisible();
  await expect.element(field).toHaveValue('ville@example.com');
  server.isMailFull = false;
  server.done = [];
  (button('Send').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^The invite is on its way to ville@example\.com\./)).toBeVisible();
  await expect.element(field).toHaveValue('');
  await expect.element(button('Send')).toHaveFocus();
  expect(server.done).toEqual([
    'POST /api/households/home/invites/invite-1/mail {"token":"token-1","email":"ville@example.com","locale":"fi"}',
  ]);
});

test('an invite that was made another time is withdrawn from the list', async () => {
  const createdAt = Date.UTC(2026, 0, 15, 12);
  const { server } = await open([home]);
  await expect.element(button('Make an invite link')).toBeEnabled();
  server.invites = [{ _id: 'old', invitedBy: 'Ville', createdAt, expiresAt: createdAt + 1_000 }];
  await button('Make an invite link').click();
  await page.getByRole('button', { name: /^Withdraw the invite of/ }).click();
  await expect.poll(() => server.invites.map(({ _id }) => _id)).toEqual(['invite-1']);
  await expect.poll(() => page.getByText('Invites that nobody has used yet').query()).toBeNull();
});

test('after an invite in the list is withdrawn the focus is on making a new one', async () => {
  const { server } = await open([home]);
  onTestFinished(keepFocus(document.body));
  await button('Make an invite link').click();
  server.invites = [{ _id: 'old', invitedBy: '', createdAt: 0, expiresAt: Date.now() + 1e6 }];
  await button('Withdraw').click();
  await page.getByRole('button', { name: /^Withdraw the invite of/ }).click();
  await expect.poll(() => server.invites).toEqual([]);
  await expect.poll(() => page.getByText('Invites that nobody has used yet').query()).toBeNull();
  await expect.element(button('Make an invite link')).toHaveFocus();
});

test('the last owner cannot leave the others, and is told why; after somebody else is one it goes', async () => {
  const { server, pulls } = await open([home, cottage]);
  await expect
    .element(page.getByText('A household needs an owner. Make somebody else an owner first.'))
    .toBeVisible();
  expect(button('Leave “Home”').elements()).toHaveLength(0);
  await choose('Ville', 'Make an owner');
  await expect.poll(people).toContain('VilleOwner');
  const before = pulls();
  await button('Leave “Home”').click();
  await dialogButton('Leave').click();
  await expect.poll(() => server.households.map(({ _id }) => _id)).toEqual(['cottage']);
  // This device's data of it is removed with the server's next answer.
  await expect.poll(pulls).toBeGreaterThan(before);
});

test('who is alone deletes the household, where they have another', async () => {
  const { server } = await open([{ ...home, members: [aino] }, cottage]);
  await button('Delete “Home”').click();
  await expect.element(page.getByText(/^There is no way back/)).toBeVisible();
  await dialogButton('Delete').click();
  await expect.poll(() => server.households.map(({ _id }) => _id)).toEqual(['cottage']);
  expect(server.done).toEqual(['DELETE /api/households/home {}']);
});

test('the only household is neither left nor deleted by who is alone in it', async () => {
  await open([{ ...home, members: [aino] }]);
  await expect.poll(people).toHaveLength(1);
  expect(page.getByRole('button', { name: /^(Delete|Leave) “/ }).query()).toBeNull();
});

test('a new household is made, and opens', async () => {
  const { server, gone } = await open([home]);
  await userEvent.fill(page.getByLabelText('Name of a new household'), 'Summer house');
  await button('Create household').click();
  await expect.poll(() => gone).toHaveLength(1);
  expect(server.done).toEqual(['POST /api/households {"name":"Summer house"}']);
  expect(shownDatabase(identityKey(identity)).household).toBe('made-1');
});

test('two households that nobody has named are told apart', async () => {
  await open([
    { ...home, name: '', members: [aino] },
    { ...cottage, name: '' },
  ]);
  await expect.element(page.getByRole('button', { name: 'Go to My kitchen 2' })).toBeVisible();
});

test('one goes on in another of one’s households', async () => {
  const { gone } = await open([home, cottage]);
  await button('Go to Cottage').click();
  await expect.poll(() => gone).toHaveLength(1);
  expect(shownDatabase(identityKey(identity)).household).toBe('cottage');
});

test('who has no name begins with telling it, and has a sign in place of initials', async () => {
  const { server } = await open([
    {
      ...home,
      members: [
        { ...aino, name: '' },
        { ...ville, name: '' },
      ],
    },
  ]);
  const field = page.getByLabelText('Your name, as the others see it');
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByText('The others see you as “Somebody without a name”.')).toBeVisible();
  await expect.element(field).toHaveAccessibleDescription('The others see you as “Somebody without a name”.');
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(1440, 900);
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  await expect.poll(() => bottomOf(button('Save your name').element())).toBe(bottomOf(field.element()));
  expect(document.querySelectorAll('li [aria-hidden] svg')).toHaveLength(2);
  await choose('somebody without a name', 'Remove from the household');
  await expect.element(page.getByText('Remove somebody without a name from the household?')).toBeVisible();
  await dialogButton('Cancel').click();
  await userEvent.fill(field, 'Aino');
  await button('Save your name').click();
  await expect.poll(people).toContain('Aino (you)Owner');
  expect(server.done).toEqual(['PATCH /api/users/me {"name":"Aino"}']);
  expect(page.getByText('The others see you as “Somebody without a name”.').query()).toBeNull();
});

test('who has a name is not asked for it', async () => {
  await open([home]);
  const field = page.getByLabelText('Your name, as the others see it');
  await expect.element(field).toHaveValue('Aino Mäki');
  expect(document.activeElement).not.toBe(field.element());
});

test('without a network the household is seen as it was, and nothing of it can be changed', async () => {
  const shared: Household = { ...home, members: [aino, { ...ville, role: 'owner' }] };
  await open([shared, cottage], { isOffline: true });
  await expect.element(page.getByText(/^You are offline\. You see your household as it was/)).toBeVisible();
  await expect.poll(people).toContain('VilleOwner');
  expect(button('What to do: Ville').query()).toBeNull();
  for (const name of [
    'Make an invite link',
    'Save the name',
    'Save your name',
    'Create household',
    'Leave “Home”',
  ])
    expect(button(name).element().matches(':disabled, [aria-disabled=true]')).toBe(true);
  await expect.element(button('Go to Cottage')).toBeEnabled();
});

test('what was pressed just as the network went is told, and is not done', async () => {
  const { server } = await open([home]);
  await expect.element(button('Make an invite link')).toBeEnabled();
  server.isDown = true;
  await button('Make an invite link').click();
  await expect
    .element(page.getByText('There is no connection. Nothing was changed; try again when there is one.'))
    .toBeVisible();
  expect(server.invites).toEqual([]);
});

test('an invite that somebody has used is offered no more, whether it was just made or stood in the list', async () => {
  const { server, engine } = await open([cottage, home]);
  await button('Make an invite link').click();
  const code = page.getByRole('img', { name: 'The invite link as a QR code' });
  await expect.element(code).toBeVisible();
  await button('Withdraw').click();
  await button('Make an invite link').click();
  await expect.element(code).toBeVisible();
  server.invites = [{ _id: 'older', invitedBy: 'Ville', createdAt: 0, expiresAt: Date.now() + 1e6 }];
  const eino: HouseholdMember = { ...ville, _id: 'eino', number: 3, name: 'Eino' };
  await keepHouseholds(engine.db, [cottage, { ...home, members: [aino, ville, eino] }]);
  await expect.element(button('Make an invite link')).toBeVisible();
  await expect.element(code).not.toBeInTheDocument();
  await expect.element(page.getByText(/^By Ville, /)).toBeVisible();
  server.invites = [];
  await keepHouseholds(engine.db, [cottage, home]);
  await expect.element(page.getByText('Invites that nobody has used yet')).not.toBeInTheDocument();
});

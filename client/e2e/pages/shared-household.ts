import { expect, type Page } from '@playwright/test';
import { plainClientOn } from '../harness/plain-client.ts';
import type { ServerProcess } from '../harness/server/server-process.ts';
import { shoppingList } from './shopping-list.ts';

/** Sets the name of the signed-in person that others see. */
export async function callThem(server: ServerProcess, page: Page, name: string): Promise<void> {
  const answer = await (await plainClientOn(server, page)).call('PATCH', '/api/users/me', { name });
  expect(answer.status).toBe(200);
}

/** Adds the guest to the owner's household by an invite, and opens the quick list on both pages. */
export async function shareHousehold(server: ServerProcess, owner: Page, guest: Page): Promise<void> {
  const client = await plainClientOn(server, owner);
  const [{ _id }] = (await client.get('/api/households')).body;
  const { link } = (await client.call('POST', `/api/households/${_id}/invites`)).body;
  await guest.goto(link);
  await guest.getByRole('button', { name: 'Join', exact: true }).click();
  await guest.waitForURL('**/dashboard');
  for (const page of [owner, guest]) await shoppingList(page).open();
}

/** Names of others who have the list of a page open. */
export const othersIn = (page: Page) => page.getByRole('list', { name: 'Also in this list' });

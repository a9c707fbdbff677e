import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { AteriaDb } from '#db/ateria-db.ts';
import { keepRemoved, type RemovedHere } from '#db/households/kept-households.ts';
import { render } from '#ui/testing/render.tsx';
import { RemovedQuestion } from './removed-question.tsx';

const identity = { issuer: 'https://issuer.test', sub: 'aino' };
const getToken = async () => ({ kind: 'token', token: 'of-aino', expiresAt: Date.now() + 1e6 }) as const;

async function ask(removed: Partial<RemovedHere>) {
  const db = new AteriaDb(`ateria-${crypto.randomUUID()}`);
  onTestFinished(() => db.delete());
  await db.open();
  await keepRemoved(db, { key: 'removed', name: '', unsent: 0, records: {}, adds: [], ...removed });
  render(<RemovedQuestion database={db.name} identity={identity} getToken={getToken} />);
}
const says = (text: string | RegExp) => page.getByText(text);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('one change that was not sent is one', async () => {
  await ask({ name: 'Cottage', ownerName: 'Ville', unsent: 1 });
  await expect.element(says(/^It is “Cottage”\./)).toBeVisible();
  await expect.element(button('Go on without it')).toBeVisible();
});

test('several are several, and a household without a name is called by its owner', async () => {
  await ask({ ownerName: 'Ville', unsent: 2 });
  await expect.element(says(/^It is “Kitchen of Ville”\./)).toBeVisible();
  await expect.element(button('Go on without them')).toBeVisible();
});

test('one of which nothing is known is not named', async () => {
  await ask({});
  await expect.element(says(/^What this device kept of it has been removed\.$/)).toBeVisible();
  await expect.element(button('Go on')).toBeVisible();
});

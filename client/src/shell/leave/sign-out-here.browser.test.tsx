import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { identityKey } from '#auth/identity-key.ts';
import { databaseName } from '#db/ateria-db.ts';
import { refuseToOpen } from '#db/testing/refuse-to-open.ts';
import { render } from '#ui/testing/render.tsx';
import SignOutHere from './sign-out-here.tsx';

test('where the database does not open, a logging out that fails is told and can be tried again', async () => {
  const identity = { issuer: 'https://issuer.test', sub: 'unopened' };
  refuseToOpen(databaseName(identityKey(identity)));
  const leave = vi.fn<() => Promise<void>>();
  leave.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue();
  render(<SignOutHere identity={identity} onClose={() => {}} leave={leave} />);
  const logOut = page.getByRole('button', { name: 'Log out' });
  await logOut.click();
  await expect.element(page.getByText(/^Logging out failed/)).toBeVisible();
  await logOut.click();
  await expect.poll(() => leave.mock.calls.length).toBe(2);
});

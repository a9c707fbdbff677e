import type { HouseholdMember } from 'sync-protocol/api/households.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { keepHouseholds } from '#db/households/kept-households.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { WhomItServes } from './whom-it-serves.tsx';

const me: HouseholdMember = { _id: 'me', name: 'Ann', role: 'member', isMe: true };
const other = (_id: string, name: string): HouseholdMember => ({ _id, name, role: 'member', isMe: false });

test.each([
  [[other('ville', 'Ville')], 'you and Ville'],
  [[other('otto', '')], 'you and somebody without a name'],
  [[other('otto', ''), other('ville', 'Ville'), other('eeva', '')], 'you, Ville, and 2 without a name'],
])('leaves nobody of the household out, and makes up no name', async (others, people) => {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.db.syncState.update('sync', { household: 'home' });
  await keepHouseholds(engine.db, [
    { _id: 'home', name: 'Home', role: 'member', plan: 'trialing', members: [me, ...others] },
  ]);
  render(
    <SyncProvider value={engine}>
      <WhomItServes />
    </SyncProvider>,
  );
  await expect
    .element(page.getByText(`The owner’s trial serves everybody in “Home”: ${people}.`))
    .toBeVisible();
});

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { accountMark } from 'sync-protocol/tiers/account-mark.ts';
import { expect, test } from 'vitest';
import { AteriaDb } from '#db/ateria-db.ts';
import type { SyncResult } from '../engine/sync-api.ts';
import { createStatsKeeper } from './stats-keeper.ts';

const stats = (recipesSaved: number) => ({
  recipesSaved,
  mealsPlanned: 0,
  accountType: 'premium' as const,
  memberSince: 1,
  subscription: { status: 'trialing', onboardingComplete: false, trialEndsAt: 9 },
});

function story(...answers: SyncResult<unknown>[]) {
  const db = new AteriaDb('person', { indexedDB: new IDBFactory(), IDBKeyRange });
  const clock = { ms: 1_000_000 };
  let asked = 0;
  const request = async () => {
    asked += 1;
    return answers.shift() ?? { kind: 'retry' };
  };
  const contact = createStatsKeeper({ db, api: { request } as never, nowMs: () => clock.ms });
  return { db, clock, contact, asked: () => asked, kept: async () => (await db.facts.get('stats'))?.stats };
}

test('the first contact brings the stats, later ones only when those have grown old', async () => {
  const { clock, contact, asked, kept } = story(
    { kind: 'ok', body: stats(1) },
    { kind: 'ok', body: stats(2) },
  );
  await contact();
  expect(await kept()).toMatchObject({ recipesSaved: 1 });
  clock.ms += 9 * 60_000;
  await contact();
  expect(asked()).toBe(1);
  clock.ms += 60_000;
  await contact();
  expect(await kept()).toMatchObject({ recipesSaved: 2 });
});

test('what cannot be had is asked for at the next contact, and what is known stays', async () => {
  const { db, contact, asked, kept } = story({ kind: 'retry' }, { kind: 'ok', body: stats(3) });
  await db.facts.put({ key: 'stats', stats: stats(1) as never });
  await contact();
  expect(await kept()).toMatchObject({ recipesSaved: 1 });
  await contact();
  expect(asked()).toBe(2);
  expect(await kept()).toMatchObject({ recipesSaved: 3 });
});

test('contacts at once ask once, and a clock that is set back does not keep it from asking', async () => {
  const { clock, contact, asked } = story({ kind: 'ok', body: stats(1) }, { kind: 'ok', body: stats(2) });
  await Promise.all([contact(), contact()]);
  expect(asked()).toBe(1);
  clock.ms -= 3_600_000;
  await contact();
  expect(asked()).toBe(2);
});

test('on the free tier they grow old within a minute, since somebody may just have paid', async () => {
  const free = { ...stats(1), accountType: 'free' };
  const { clock, contact, kept } = story({ kind: 'ok', body: free }, { kind: 'ok', body: stats(2) });
  await contact();
  clock.ms += 60_000;
  await contact();
  expect(await kept()).toMatchObject({ accountType: 'premium' });
});

test('once the server knows that the person was shown around, fresh stats are asked for again', async () => {
  const after = { ...stats(1), subscription: { ...stats(1).subscription, onboardingComplete: true } };
  const { db, contact, asked, kept } = story({ kind: 'ok', body: stats(1) }, { kind: 'ok', body: after });
  await contact();
  await db.onboarding.put({ id: 'me', _id: 'me', isComplete: true, sync: 'waiting' });
  await contact();
  expect(asked()).toBe(1);
  await db.onboarding.update('me', { sync: 'saved' });
  await contact();
  expect(await kept()).toMatchObject({ subscription: { onboardingComplete: true } });
  await contact();
  expect(asked()).toBe(2);
});

test('[P6] a mark of another tier asks at once, also while an answer is on its way; the known tier asks nothing', async () => {
  const paid = {
    ...stats(1),
    subscription: { ...stats(1).subscription, status: 'active' as const, plan: 'monthly' as const },
  };
  const { contact, asked, kept } = story({ kind: 'ok', body: stats(1) }, { kind: 'ok', body: paid });
  const known = accountMark({ ...stats(1), subscription: { ...stats(1).subscription, status: 'trialing' } });
  await Promise.all([contact(), contact(known)]);
  await contact(known);
  expect(asked()).toBe(1);
  await contact(accountMark(paid));
  expect(await kept()).toMatchObject({ subscription: { status: 'active' } });
  await contact(accountMark(paid));
  expect(asked()).toBe(2);
});

test('[P6] the end of the days of grace asks at once, though the status stays', async () => {
  const due = {
    ...stats(1),
    accountType: 'premium' as const,
    subscription: { ...stats(1).subscription, status: 'past_due' as const, plan: 'monthly' as const },
  };
  const over = { ...due, accountType: 'free' as const };
  const { contact, asked, kept } = story({ kind: 'ok', body: due }, { kind: 'ok', body: over });
  await contact();
  await contact(accountMark(due));
  expect(asked()).toBe(1);
  await contact(accountMark(over));
  expect(await kept()).toMatchObject({ accountType: 'free' });
});

test('[P6] what is told while stats are asked for is looked at when they have come', async () => {
  const paid = { ...stats(1), subscription: { ...stats(1).subscription, status: 'active' as const } };
  const { contact, asked, kept } = story({ kind: 'ok', body: stats(1) }, { kind: 'ok', body: paid });
  await Promise.all([contact(), contact(accountMark(paid))]);
  expect(asked()).toBe(2);
  expect(await kept()).toMatchObject({ subscription: { status: 'active' } });
});

import { expect, onTestFinished, test } from 'vitest';
import { AteriaDb, databaseName } from '#db/ateria-db.ts';
import { leaveWorkerToken, workerTokenSource } from './worker-token.ts';

const nowMs = 1_000_000;

/** Simulates tokens left in the databases of a person's two households; the worker works on the first. */
async function leftIn(...tokens: ([token: string, expiresAt: number] | null)[]) {
  const databases = [databaseName('aino'), databaseName('aino', 'cottage')].map((name) => new AteriaDb(name));
  onTestFinished(async () => {
    for (const db of databases) await db.delete();
  });
  for (const [at, db] of databases.entries()) {
    await db.open();
    const left = tokens[at];
    if (left) await leaveWorkerToken(db, ...left);
  }
  const [home] = databases;
  if (!home) throw new Error('there are two');
  return workerTokenSource(home, () => nowMs);
}

test('[Q1] the worker sends with the token that the page left for it', async () => {
  const getToken = await leftIn(['fresh', nowMs + 60_000]);
  expect(await getToken()).toEqual({ kind: 'token', token: 'fresh' });
});

test('[Q1] what waits in a household that is no longer on the screen goes with the token left in the one that is', async () => {
  const getToken = await leftIn(['over', nowMs - 60_000], ['fresh', nowMs + 60_000]);
  expect(await getToken()).toEqual({ kind: 'token', token: 'fresh' });
});

test('[Q1] so does it where the server has refused its own token', async () => {
  const getToken = await leftIn(['refused', nowMs + 90_000], ['fresh', nowMs + 60_000]);
  expect(await getToken()).toEqual({ kind: 'token', token: 'refused' });
  expect(await getToken({ forceRenew: 'refused' })).toEqual({ kind: 'token', token: 'fresh' });
});

test('[Q1] without a token that holds it waits', async () => {
  const getToken = await leftIn(['over', nowMs - 60_000], ['over too', nowMs]);
  expect(await getToken()).toEqual({ kind: 'offline' });
});

import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { AteriaDb } from '#db/ateria-db.ts';
import { dropWorkerTokens } from './drop-worker-tokens.ts';
import { leaveWorkerToken, workerTokenSource } from './worker-token.ts';

test('whoever logs out without an open database leaves the service worker no token', async () => {
  const db = new AteriaDb('ateria-aino');
  await leaveWorkerToken(db, 'secret', Date.now() + 600_000);
  const ask = workerTokenSource(db, Date.now);
  expect(await ask()).toEqual({ kind: 'token', token: 'secret' });
  await dropWorkerTokens();
  expect(await ask()).toEqual({ kind: 'offline' });
  db.close();
});

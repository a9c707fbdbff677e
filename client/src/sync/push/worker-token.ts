import type { AteriaDb } from '#db/ateria-db.ts';
import { withOtherDatabases } from '#db/households/person-databases.ts';
import type { WorkerToken } from '#db/records.ts';

/** A token that ends sooner than this is not worth a request. */
const marginMs = 10_000;

/**
 * Leaves the page's access token where the service worker finds it; the worker never renews one. It serves
 * all households of the person, whose databases are one each.
 */
export async function leaveWorkerToken(db: AteriaDb, token: string, expiresAt: number): Promise<void> {
  await db.workerTokens.put({ key: 'token', token, expiresAt });
}

export async function dropWorkerToken(db: AteriaDb): Promise<void> {
  await db.workerTokens.delete('token');
}

/** The worker's token: one that the page left while it is valid, else none for now. */
export function workerTokenSource(
  db: AteriaDb,
  nowMs: () => number,
): (request?: { forceRenew?: string }) => Promise<{ kind: 'token'; token: string } | { kind: 'offline' }> {
  return async (request) => {
    const isUsable = (left: WorkerToken | undefined) =>
      left !== undefined && left.expiresAt - marginMs > nowMs() && left.token !== request?.forceRenew;
    const own = await db.workerTokens.get('token');
    const left = isUsable(own) ? own : (await tokensLeftElsewhere(db)).find(isUsable);
    return left ? { kind: 'token', token: left.token } : { kind: 'offline' };
  };
}

/** The page leaves it in the database of the household that it shows, and one from before may lie in any that it has shown. */
async function tokensLeftElsewhere(db: AteriaDb): Promise<WorkerToken[]> {
  const left = await withOtherDatabases(db, (other) => other.workerTokens.get('token'));
  return left.filter((each) => each !== undefined).sort((a, b) => b.expiresAt - a.expiresAt);
}

import type { AteriaDb } from '#db/ateria-db.ts';
import { withOtherDatabases } from '#db/households/person-databases.ts';
import type { WorkerToken } from '#db/records.ts';

/** A token that expires sooner than this is not used for a request. */
const marginMs = 10_000;

/**
 * Leaves the page's access token for the service worker, which never renews one. It is valid for all
 * households of the person, each of which has its own database.
 */
export async function leaveWorkerToken(db: AteriaDb, token: string, expiresAt: number): Promise<void> {
  await db.workerTokens.put({ key: 'token', token, expiresAt });
}

export async function dropWorkerToken(db: AteriaDb): Promise<void> {
  await db.workerTokens.delete('token');
}

/** The worker's token source: a token that a page left, while it is valid, else none. */
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

/**
 * The page leaves a token only in the database of the household that it shows, so a valid one may lie in any
 * other.
 */
async function tokensLeftElsewhere(db: AteriaDb): Promise<WorkerToken[]> {
  const left = await withOtherDatabases(db, (other) => other.workerTokens.get('token'));
  return left.filter((each) => each !== undefined).sort((a, b) => b.expiresAt - a.expiresAt);
}

import type { AteriaDb } from '#db/ateria-db.ts';

/** A token that ends sooner than this is not worth a request. */
const marginMs = 10_000;

/** Leaves the page's access token where the service worker finds it; the worker never renews one. */
export async function leaveWorkerToken(db: AteriaDb, token: string, expiresAt: number): Promise<void> {
  await db.workerTokens.put({ key: 'token', token, expiresAt });
}

export async function dropWorkerToken(db: AteriaDb): Promise<void> {
  await db.workerTokens.delete('token');
}

/** The worker's token: the one the page left while it is valid, else none for now. */
export function workerTokenSource(
  db: AteriaDb,
  nowMs: () => number,
): (request?: { forceRenew?: string }) => Promise<{ kind: 'token'; token: string } | { kind: 'offline' }> {
  return async (request) => {
    const left = await db.workerTokens.get('token');
    const isUsable = left && left.expiresAt - marginMs > nowMs() && left.token !== request?.forceRenew;
    return isUsable ? { kind: 'token', token: left.token } : { kind: 'offline' };
  };
}

import { randomUUID } from 'node:crypto';
import { plainClientOf } from '../../../client/e2e/harness/plain-client.ts';
import type { ServerProcess } from '../../../client/e2e/harness/server/server-process.ts';
import { accessTokenFor } from '../../../client/e2e/harness/tokens.ts';
import type { Call } from './load.ts';

const itemsEach = 40;

/** A token that outlasts the run. */
export const tokenOf = (server: ServerProcess, name: string): string =>
  accessTokenFor(server, name, { claims: { exp: Math.floor(Date.now() / 1000) + 3_600 } });

/** Fills the quick list so that a pull is a small page. */
export async function fillHousehold(server: ServerProcess, name: string): Promise<void> {
  const items = Array.from({ length: itemsEach }, (_, index) => ({ itemName: `thing ${index}` }));
  const { status } = await plainClientOf(server, name).put('/api/quick-list', { items });
  if (status !== 200) throw new Error(`filling answered ${status}`);
}

function headersOf(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'ateria-protocol': '1' };
}

/** A push of one quick-list item, which may exist already. */
export function pushOf(token: string, id: string = randomUUID()): Call {
  const stamp = Date.now();
  const sync = { op: 1, base: 0, epoch: '', stamp };
  const body = JSON.stringify({
    items: [{ clientId: id, itemName: 'oat milk', quantity: `${stamp} l`, sync }],
    merge: { device: 'bench-device' },
  });
  return {
    method: 'PUT',
    path: '/api/quick-list',
    headers: {
      ...headersOf(token),
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'idempotency-key': randomUUID(),
    },
    body,
  };
}

/** A pull of a whole small household. */
export const pullOf = (token: string): Call => ({
  method: 'GET',
  path: '/api/changes?limit=1000',
  headers: headersOf(token),
});

/** A look at the quick list. */
export const quickListOf = (token: string): Call => ({
  method: 'GET',
  path: '/api/quick-list',
  headers: headersOf(token),
});

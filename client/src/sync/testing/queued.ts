import { nounNamed } from 'sync-protocol/nouns/registry.ts';
import type { Op } from 'sync-protocol/rows/op.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { readQueue } from '#db/outbox.ts';

/**
 * Puts an operation at the end of the queue, bypassing the engine.
 *
 * @returns its number
 */
export async function putQueued(db: AteriaDb, op: Op): Promise<number> {
  const n = ((await readQueue(db)).at(-1)?.n ?? 0) + 1;
  const { noun, id } = op;
  const resource = nounNamed(noun).queueName;
  await db.outbox.add({ n, resource, noun, id, op, queuedAt: 0, parked: null });
  return n;
}

/** Marks an operation as rejected, bypassing the engine. */
export async function rejectQueued(db: AteriaDb, n: number, code = 'invalid_request'): Promise<void> {
  const entry = (await readQueue(db)).find((each) => each.n === n);
  if (!entry || (await db.outbox.get(n)) === undefined)
    throw new Error('no such operation is queued by itself');
  await db.outbox.put({ ...entry, parked: { code, message: '' } });
}

import { nounNamed } from 'sync-protocol/nouns/registry.ts';
import type { Op } from 'sync-protocol/rows/op.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { outboxRecord, readQueue } from '#db/outbox.ts';
import type { OutboxEntry } from '#db/records.ts';

/** Puts an operation at the end of the queue, past the engine. @returns its number */
export async function putQueued(db: AteriaDb, op: Op): Promise<number> {
  const n = ((await readQueue(db)).at(-1)?.n ?? 0) + 1;
  const { noun, id } = op;
  const resource = nounNamed(noun).queueName;
  const entry: OutboxEntry = { n, resource, noun, id, op, queuedAt: 0, parked: null };
  await db.outbox.add(outboxRecord(n, resource, [entry]));
  return n;
}

/** Marks an operation as rejected, past the engine. */
export async function rejectQueued(db: AteriaDb, n: number, code = 'invalid_request'): Promise<void> {
  for (const record of await db.outbox.toArray()) {
    const entries = record.entries.map((entry) =>
      entry.n === n ? { ...entry, parked: { code, message: '' } } : entry,
    );
    await db.outbox.put(outboxRecord(record.n, record.resource, entries));
  }
}

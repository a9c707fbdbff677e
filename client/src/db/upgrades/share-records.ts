import type { Transaction } from 'dexie';
import { outboxRecord } from '../outbox.ts';
import type { OutboxEntry, OutboxRecord } from '../records.ts';

/** Up to version 11 each operation in the queue was a record: it becomes a record with one operation. */
export async function shareRecords(transaction: Transaction): Promise<void> {
  const outbox = transaction.table<OutboxEntry | OutboxRecord, number>('outbox');
  const entries = (await outbox.toArray()) as OutboxEntry[];
  await outbox.bulkPut(entries.map((entry) => outboxRecord(entry.n, entry.resource, [entry])));
}

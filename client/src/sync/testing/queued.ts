import { nounNamed } from 'sync-protocol/nouns/registry.ts';
import type { Op } from 'sync-protocol/rows/op.ts';
import type { OutboxEntry } from '#db/records.ts';

/** An operation as the queue has it, still without its number. */
export function queued(op: Op, queuedAt = 0): Omit<OutboxEntry, 'n'> {
  return { resource: nounNamed(op.noun).queueName, noun: op.noun, id: op.id, op, queuedAt, parked: null };
}

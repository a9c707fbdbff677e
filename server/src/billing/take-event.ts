import type { Kysely } from 'kysely';
import type Stripe from 'stripe';
import type { Database } from '#db/schema/database.ts';
import type { BillingRepository } from './billing-repository.ts';
import type { FollowCustomer } from './follow-customer.ts';
import { idOf } from './to-stored.ts';

/**
 * Handles a verified event: its id and its effect are stored in one transaction, once. A repeated event is
 * ignored.
 */
export function createTakeEvent(deps: {
  db: Kysely<Database>;
  repository: BillingRepository;
  follow: FollowCustomer;
  nowMs: () => number;
}) {
  const { db, repository, follow, nowMs } = deps;

  return async (event: Stripe.Event): Promise<void> => {
    if (await repository.hasEvent(event.id)) return;
    const customerId = customerOf(event.data.object);
    if (customerId !== null) await follow(customerId, (trx) => repository.addEvent(trx, event.id, nowMs()));
    else await db.transaction().execute((trx) => repository.addEvent(trx, event.id, nowMs()));
  };
}
export type TakeEvent = ReturnType<typeof createTakeEvent>;

/**
 * The customer id of an event's object: the object's own, or that in its field `customer`; null if there is
 * none.
 */
function customerOf(thing: object): string | null {
  if ('object' in thing && thing.object === 'customer' && 'id' in thing) return String(thing.id);
  return 'customer' in thing ? idOf(thing.customer as string | { id: string } | null) : null;
}

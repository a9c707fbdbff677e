import type { Kysely } from 'kysely';
import type Stripe from 'stripe';
import type { Database } from '#db/schema/database.ts';
import type { BillingRepository } from './billing-repository.ts';
import type { FollowCustomer } from './follow-customer.ts';
import { idOf } from './to-stored.ts';

/** Takes a verified event: its id and its effect in one transaction, once. Repeating it is harmless. */
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

/** Every event of billing is about a customer, or about something that names one. */
function customerOf(thing: object): string | null {
  if ('object' in thing && thing.object === 'customer' && 'id' in thing) return String(thing.id);
  return 'customer' in thing ? idOf(thing.customer as string | { id: string } | null) : null;
}

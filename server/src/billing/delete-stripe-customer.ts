import type { Kysely } from 'kysely';
import type { Database } from '#db/schema/database.ts';

/**
 * For the transaction that deletes a user, before the user's row goes: queues the user's customers for
 * deletion at Stripe (which ends every subscription at once) and deletes the other billing data. Makes no
 * network call; `Billing.deleteDeparted` does, after the commit and every night until it has worked. Without
 * billing there are no customers.
 */
export async function deleteStripeCustomer(
  trx: Kysely<Database>,
  { userId, nowMs }: { userId: string; nowMs: number },
): Promise<void> {
  const customers = await trx
    .deleteFrom('stripe_customers')
    .where('user_id', '=', userId)
    .returning('customer_id')
    .execute();
  for (const { customer_id } of customers) await insertDeparture(trx, customer_id, nowMs);
}

export async function insertDeparture(
  db: Kysely<Database>,
  customerId: string,
  nowMs: number,
): Promise<void> {
  await db
    .insertInto('stripe_departures')
    .values({ customer_id: customerId, since: nowMs })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute();
}

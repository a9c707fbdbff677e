import type { Kysely, Transaction } from 'kysely';
import type Stripe from 'stripe';
import type { Database } from '#db/schema/database.ts';
import type { BillingRepository } from './billing-repository.ts';
import { isMissing } from './stripe-fault.ts';
import { toStored } from './to-stored.ts';

/** Metadata key on Stripe's customers and subscriptions; its value is our user id. */
export const userMetadata = 'ateria_user';

/**
 * Updates the stored subscriptions of a customer from Stripe's current state. An event's content is never
 * used, only its customer id, so events may come late, twice and in any order. Queries are numbered before
 * they are made, and the result of a later one is never overwritten by an earlier one: a query made after a
 * change has a higher number than every query made before it.
 */
export function createFollowCustomer(deps: {
  db: Kysely<Database>;
  repository: BillingRepository;
  stripe: Stripe;
  nowMs: () => number;
  /** Called after the commit, once for each household of the customer's user: its tier may have changed. */
  pokeTier: (householdId: string) => void;
}) {
  const { db, repository, stripe, nowMs, pokeTier } = deps;

  /**
   * @param first runs first in the transaction; if it resolves to false, nothing is replaced
   * @throws the SDK's error if Stripe cannot be reached; nothing is changed then
   */
  async function follow(
    customerId: string,
    first: (trx: Transaction<Database>) => Promise<boolean> = async () => true,
  ): Promise<void> {
    const asking = (await isOurs(customerId)) ? await repository.nextAsking(customerId) : undefined;
    const subscriptions = asking === undefined ? [] : await ask(customerId);
    await db.transaction().execute(async (trx) => {
      if (!(await first(trx)) || asking === undefined) return;
      await repository.replace(trx, customerId, asking, subscriptions);
    });
    for (const householdId of await repository.householdsOf(customerId)) pokeTier(householdId);
  }

  async function ask(customerId: string) {
    try {
      const page = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
      return page.data.map(toStored);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  /**
   * An unknown customer may be missing only because a backup was restored: its metadata at Stripe then names
   * our user.
   */
  async function isOurs(customerId: string): Promise<boolean> {
    if (await repository.isKnown(customerId)) return true;
    try {
      const customer = await stripe.customers.retrieve(customerId);
      const userId = customer.deleted ? undefined : customer.metadata[userMetadata];
      return userId !== undefined && (await repository.addCustomer(customerId, userId, nowMs()));
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  return follow;
}
export type FollowCustomer = ReturnType<typeof createFollowCustomer>;

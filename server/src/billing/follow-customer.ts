import type { Kysely, Transaction } from 'kysely';
import type Stripe from 'stripe';
import type { Database } from '#db/schema/database.ts';
import type { BillingRepository } from './billing-repository.ts';
import { isMissing } from './stripe-fault.ts';
import { toStored } from './to-stored.ts';

/** On customers and subscriptions: whose they are. */
export const userMetadata = 'ateria_user';

/**
 * Brings what is kept of a customer to what Stripe says now. No event's own content is ever believed: it tells only whom to
 * ask about, so events may come late, twice and in any order. Askings are numbered before they are made, and a later one is
 * never replaced by an earlier one: whatever is asked after a change has a higher number than all that was asked before it.
 */
export function createFollowCustomer(deps: {
  db: Kysely<Database>;
  repository: BillingRepository;
  stripe: Stripe;
  nowMs: () => number;
  /** Notified after the transaction: the tier of somebody in this household may have changed. */
  pokeTier: (householdId: string) => void;
}) {
  const { db, repository, stripe, nowMs, pokeTier } = deps;

  /**
   * @param first runs in the transaction of the effect; when it resolves to false there is none
   * @throws the SDK's error when Stripe cannot be asked; nothing is changed then
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

  /** A customer whom we do not know may be one whom a restored backup has forgotten. */
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

import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import type { BillingRepository } from './billing-repository.ts';
import { type FollowCustomer, userMetadata } from './follow-customer.ts';
import { isMissing, toStripeFault } from './stripe-fault.ts';
import { isLive, type StoredSubscription } from './subscription-of.ts';
import { idOf, toStored } from './to-stored.ts';

/** Far longer than the three days for which Stripe repeats an event, so no forgotten event comes again. */
const eventsAreKeptMs = 90 * dayMs;

/**
 * Lists all subscriptions at Stripe and follows each customer whose stored state differs, whatever event was
 * missed. Safe to run at any time, twice, and on several servers.
 *
 * @returns how many customers were out of date
 * @throws the SDK's error if Stripe cannot be reached
 */
export function createReconcile(deps: {
  repository: BillingRepository;
  follow: FollowCustomer;
  stripe: Stripe;
  nowMs: () => number;
  isStopping: () => boolean;
}) {
  const { repository, follow, stripe, nowMs, isStopping } = deps;

  return async (): Promise<number> => {
    await repository.dropEventsBefore(nowMs() - eventsAreKeptMs);
    const kept = await repository.allSubscriptions();
    const told = await ask();
    let behind = 0;
    for (const customerId of new Set([...kept.keys(), ...told.keys()])) {
      if (isStopping()) break;
      if (textOf(kept.get(customerId)) === textOf(told.get(customerId))) continue;
      await follow(customerId);
      behind += 1;
    }
    return behind;
  };

  /**
   * Ateria's subscriptions by customer id. A Stripe account may sell other things too: those lack our
   * metadata key.
   */
  async function ask(): Promise<Map<string, StoredSubscription[]>> {
    const told = new Map<string, StoredSubscription[]>();
    for await (const subscription of stripe.subscriptions.list({ limit: 100 })) {
      const customerId = idOf(subscription.customer);
      if (customerId !== null && userMetadata in subscription.metadata)
        told.set(customerId, [...(told.get(customerId) ?? []), toStored(subscription)]);
      if (isStopping()) break;
    }
    return told;
  }
}

/** The live subscriptions as text, to compare the stored state with Stripe's. */
function textOf(subscriptions: readonly StoredSubscription[] = []): string {
  const living = subscriptions.filter(isLive).map((one) => JSON.stringify(one, Object.keys(one).toSorted()));
  return living.toSorted().join();
}

/**
 * Deletes the queued customers at Stripe, which ends their subscriptions. A customer that cannot be deleted
 * now stays queued.
 */
export function createDeleteDeparted(deps: {
  repository: BillingRepository;
  stripe: Stripe;
  log: FastifyBaseLogger;
}) {
  const { repository, stripe, log } = deps;
  return async (): Promise<void> => {
    for (const customerId of await repository.departures())
      try {
        await stripe.customers.del(customerId).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        });
        await repository.dropDeparture(customerId);
      } catch (error) {
        const fault = toStripeFault(error);
        if (!fault) throw error;
        log.warn({ fault }, 'could not delete a customer at Stripe; will be tried again');
      }
  };
}

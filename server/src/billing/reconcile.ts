import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import type { BillingRepository } from './billing-repository.ts';
import { type FollowCustomer, userMetadata } from './follow-customer.ts';
import { isMissing, toStripeFault } from './stripe-fault.ts';
import { isLive, type StoredSubscription } from './subscription-of.ts';
import { idOf, toStored } from './to-stored.ts';

/** Stripe repeats an event for three days; after these no repetition comes. */
const eventsAreKeptMs = 90 * dayMs;

/**
 * Every night: asks Stripe for all subscriptions and follows each customer of whom it says something else than is kept here,
 * for whatever reason no event told of it. Safe to run at any time, twice, and on several servers.
 *
 * @returns how many customers were behind
 * @throws the SDK's error when Stripe cannot be asked
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

  /** The living ones of ours: an account at Stripe may sell other things as well. */
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

/** Living subscriptions as text, by which two tellings are compared. */
function textOf(subscriptions: readonly StoredSubscription[] = []): string {
  const living = subscriptions.filter(isLive).map((one) => JSON.stringify(one, Object.keys(one).toSorted()));
  return living.toSorted().join();
}

/**
 * Deletes at Stripe whoever was deleted here, which ends their subscriptions. Who cannot be deleted now waits for the next
 * time.
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

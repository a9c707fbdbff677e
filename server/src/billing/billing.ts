import type { FastifyBaseLogger } from 'fastify';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import type { Config } from '#config.ts';
import type { OpenDatabase } from '#db/database.ts';
import type { Member } from '#lib/member.ts';
import type { Subscription } from '#lib/subscription.ts';
import { createBillingRepository } from './billing-repository.ts';
import { type BillingService, createBillingService } from './billing-service.ts';
import { createFollowCustomer } from './follow-customer.ts';
import { createDeleteDeparted, createReconcile } from './reconcile.ts';
import { createStripe } from './stripe-client.ts';
import { toStripeFault } from './stripe-fault.ts';
import { lastsBeyond, subscriptionOf } from './subscription-of.ts';
import { createTakeEvent } from './take-event.ts';
import type { Webhook } from './webhook-routes.ts';

export interface Billing {
  /** From the database; makes no call to Stripe. */
  readSubscription(userId: string): Promise<Subscription>;
  /**
   * Until when the longest-lasting subscription of any household member is paid, in epoch milliseconds; null
   * if none is. Makes no call to Stripe.
   */
  readSubscribedUntil(householdId: string): Promise<number | null>;
  /**
   * Whether another member's subscription gives the household premium after the end of this one. Makes no
   * call to Stripe.
   */
  hasOtherPayer(member: Pick<Member, 'userId' | 'householdId'>, own: Subscription): Promise<boolean>;
  /** Null where no Stripe is configured. */
  service: BillingService | null;
  webhook: Webhook | null;
  /**
   * Call it after an account was deleted (`deleteStripeCustomer`). Never rejects; failures are retried every
   * night.
   */
  deleteDeparted(): Promise<void>;
  /** Catches up with changes at Stripe for which no event arrived (`createReconcile`). Never rejects. */
  reconcile(): Promise<void>;
  /** Reconciles now and every day; may be started again. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Wires up billing. If Stripe is not configured, nobody has a subscription and `service` is null. */
export async function createBilling(deps: {
  config: Pick<Config, 'stripe' | 'publicUrl'>;
  database: OpenDatabase;
  readEmail: (userId: string) => Promise<string | null>;
  nowMs: () => number;
  pokeTier: (householdId: string) => void;
  log: FastifyBaseLogger;
}): Promise<Billing> {
  const { config, database, nowMs, pokeTier, log } = deps;
  const { db } = database;
  const repository = createBillingRepository(db);
  const readSubscription = async (userId: string) =>
    subscriptionOf(await repository.subscriptionsOfUser(userId));
  const readSubscribedUntil = async (householdId: string) =>
    subscriptionOf(await repository.subscriptionsOfHousehold(householdId)).subscribedUntil;
  const hasOtherPayer: Billing['hasOtherPayer'] = async ({ userId, householdId }, { periodEndsAt }) =>
    periodEndsAt !== null &&
    (await repository.subscriptionsOfOthers(householdId, userId)).some((other) =>
      lastsBeyond(other, periodEndsAt),
    );
  const nothing = async () => {};
  if (!config.stripe)
    return {
      readSubscription,
      readSubscribedUntil,
      hasOtherPayer,
      service: null,
      webhook: null,
      deleteDeparted: nothing,
      reconcile: nothing,
      start: nothing,
      stop: nothing,
    };

  const stripe = await createStripe(config.stripe);
  const follow = createFollowCustomer({ db, repository, stripe, nowMs, pokeTier });
  let isStopping = false;
  const reconcileNow = createReconcile({ repository, follow, stripe, nowMs, isStopping: () => isStopping });
  const deleteNow = createDeleteDeparted({ repository, stripe, log });

  const quietly = (work: () => Promise<unknown>, failure: string) => async () => {
    try {
      await work();
    } catch (error) {
      const fault = toStripeFault(error);
      log.error(fault ? { fault } : { err: error }, failure);
    }
  };
  const deleteDeparted = quietly(deleteNow, 'could not delete customers; will be tried again tomorrow');
  const reconcile = quietly(async () => {
    const behind = await reconcileNow();
    if (behind > 0) log.info({ behind }, 'made good what no event of Stripe had told of');
  }, 'could not reconcile with Stripe; will be tried again tomorrow');

  let nightly: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = () => {
    running = reconcile().then(deleteDeparted);
  };

  return {
    readSubscription,
    readSubscribedUntil,
    hasOtherPayer,
    service: createBillingService({
      stripe,
      settings: config.stripe,
      repository,
      follow,
      nowMs,
      log,
      readEmail: deps.readEmail,
      publicUrl: config.publicUrl,
    }),
    webhook: {
      stripe,
      secret: config.stripe.webhookSecret,
      takeEvent: createTakeEvent({ db, repository, follow, nowMs }),
    },
    deleteDeparted,
    reconcile,
    start: async () => {
      isStopping = false;
      run();
      nightly = setInterval(run, dayMs).unref();
    },
    stop: async () => {
      isStopping = true;
      clearInterval(nightly);
      await running;
    },
  };
}

import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import type { BillingPage, CheckoutRequest } from 'sync-protocol/api/billing.ts';
import type { ErrorCode } from 'sync-protocol/errors.ts';
import { AppError } from '#lib/app-error.ts';
import type { Member } from '#lib/member.ts';
import type { BillingRepository } from './billing-repository.ts';
import { type FollowCustomer, userMetadata } from './follow-customer.ts';
import { isMissing, toStripeFault } from './stripe-fault.ts';
import type { StripeSettings } from './stripe-settings.ts';
import { isLive, type StoredSubscription, subscriptionOf } from './subscription-of.ts';

export interface BillingServiceDeps {
  stripe: Stripe;
  settings: StripeSettings;
  repository: BillingRepository;
  follow: FollowCustomer;
  readEmail: (userId: string) => Promise<string | null>;
  publicUrl: string;
  nowMs: () => number;
  log: FastifyBaseLogger;
}

/**
 * Metadata key of a Checkout session: the button press that made it, so that a retry of the press finds it.
 */
const attemptMetadata = 'ateria_attempt';

/** What a person can do about paying. Failures of Stripe are thrown as `AppError` with a code of our own. */
export function createBillingService(deps: BillingServiceDeps) {
  const { stripe, settings, repository, follow, publicUrl, nowMs, log } = deps;

  /**
   * Gives Stripe's Checkout page for buying premium.
   *
   * @param attempt the same for every repetition of one press
   */
  async function checkout(
    { userId }: Member,
    { plan, locale }: CheckoutRequest,
    attempt: string,
  ): Promise<BillingPage> {
    const price = settings.prices[plan];
    if (price === undefined) throw notConfigured();
    return calling('checkout_failed', 'Could not create a checkout session.', async () => {
      const customerId = await customerFor(userId);
      await follow(customerId);
      if (subscriptionOf(await repository.subscriptionsOfUser(userId)).plan !== null)
        throw new AppError('conflict', 'This account has a subscription already.');
      const made = await clearSessions(customerId, `${attempt} ${plan}`);
      const session =
        made ??
        (await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            client_reference_id: userId,
            line_items: [{ price, quantity: 1 }],
            subscription_data: { metadata: { [userMetadata]: userId } },
            metadata: { [attemptMetadata]: `${attempt} ${plan}` },
            success_url: `${publicUrl}/subscribe/success`,
            cancel_url: `${publicUrl}/subscribe/cancel`,
            locale: locale ?? 'auto',
          },
          { idempotencyKey: `checkout-${userId}-${plan}-${attempt}` },
        ));
      if (!session.url) throw new AppError('checkout_failed', 'Could not create a checkout session.');
      return { url: session.url };
    });
  }

  /**
   * Expires the customer's open Checkout sessions of other presses, so that nobody pays twice in two windows.
   * Returns the open session of `attempt`, if there is one.
   */
  async function clearSessions(customerId: string, attempt: string) {
    const { data } = await stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: 20 });
    for (const session of data)
      if (session.metadata?.[attemptMetadata] !== attempt) await stripe.checkout.sessions.expire(session.id);
    return data.find((session) => session.metadata?.[attemptMetadata] === attempt);
  }

  /** The user's Stripe customer id. Creates a customer if there is none, or if it was deleted at Stripe. */
  async function customerFor(userId: string): Promise<string> {
    const known = await repository.customerOfUser(userId);
    if (known !== undefined && !(await isDeleted(known))) return known;
    const email = await deps.readEmail(userId);
    const customer = await stripe.customers.create(
      { metadata: { [userMetadata]: userId }, ...(email === null ? {} : { email }) },
      { idempotencyKey: `customer-${userId}-${known ?? 'first'}-${email ?? ''}`.slice(0, 255) },
    );
    if (await repository.addCustomer(customer.id, userId, nowMs())) return customer.id;
    // The account was deleted while the call to Stripe ran: queue the new customer for deletion too.
    await repository.addDeparture(customer.id, nowMs());
    throw new AppError('account_deleted', 'This account has been deleted.');
  }

  async function isDeleted(customerId: string): Promise<boolean> {
    try {
      return (await stripe.customers.retrieve(customerId)).deleted === true;
    } catch (error) {
      if (isMissing(error)) return true;
      throw error;
    }
  }

  /** Gives Stripe's customer portal: payment cards, receipts and so on. */
  async function openPortal({ userId }: Member): Promise<BillingPage> {
    const customer = await repository.customerOfUser(userId);
    if (customer === undefined) throw nothingToManage();
    return calling('unavailable', cannotReach, async () => {
      const { url } = await stripe.billingPortal.sessions.create({
        customer,
        return_url: `${publicUrl}/account`,
      });
      return { url };
    });
  }

  /** Switches from monthly to yearly payment now; the unused part of the month is deducted. */
  async function upgrade(member: Member, attempt: string): Promise<void> {
    const price = settings.prices.yearly;
    if (price === undefined) throw notConfigured();
    await changing(member, async (subscription) => {
      const [item] = subscription.items.data;
      if (!item) throw nothingToManage();
      if (item.price.recurring?.interval === 'year') return;
      await stripe.subscriptions.update(
        subscription.id,
        {
          items: [{ id: item.id, price }],
          proration_behavior: 'always_invoice',
          payment_behavior: 'error_if_incomplete', // If the payment fails, nothing changes.
          ...stayingOn(subscription),
        },
        { idempotencyKey: `upgrade-${subscription.id}-${attempt}` },
      );
    });
  }

  /** Ends the subscription at the end of the paid period. */
  async function cancel(member: Member): Promise<void> {
    await changing(member, async ({ id, cancel_at, cancel_at_period_end: isEnding }) => {
      if (!isEnding && cancel_at === null)
        await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    });
  }

  /** Withdraws a cancellation, as long as the subscription has not ended. */
  async function resume(member: Member): Promise<void> {
    await changing(member, async (subscription) => {
      const staying = stayingOn(subscription);
      if (Object.keys(staying).length > 0) await stripe.subscriptions.update(subscription.id, staying);
    });
  }

  async function changing(
    { userId }: Member,
    change: (subscription: Stripe.Subscription) => Promise<void>,
  ): Promise<void> {
    const stored = lastingOf(await repository.subscriptionsOfUser(userId));
    const customerId = await repository.customerOfUser(userId);
    if (!stored || customerId === undefined) throw nothingToManage();
    await calling('unavailable', cannotReach, async () => {
      const subscription = await stripe.subscriptions.retrieve(stored.id);
      try {
        if (!isLive(subscription)) throw nothingToManage();
        await change(subscription);
      } finally {
        await follow(
          typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id,
        );
      }
    });
  }

  async function calling<T>(code: ErrorCode, message: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      const fault = toStripeFault(error);
      if (!fault) throw error;
      log.warn({ fault }, 'a call to Stripe failed');
      if (fault.type === 'StripeCardError' || fault.status === 402)
        throw new AppError('payment_refused', 'The payment was refused. Nothing was changed.');
      throw new AppError(code, message);
    }
  }

  return { checkout, openPortal, upgrade, cancel, resume };
}
export type BillingService = ReturnType<typeof createBillingService>;

/**
 * The answer where no price id is configured, and also where Stripe is not configured at all (specification
 * 8).
 */
export function notConfigured(): AppError {
  return new AppError('billing_not_configured', 'Stripe Price ID has not been configured yet.');
}

const cannotReach = 'The payment service cannot be reached. Nothing was changed; please try again.';

function nothingToManage(): AppError {
  return new AppError('not_found', 'This account has no subscription.');
}

/**
 * The update that undoes a cancellation, whether made for the period's end or for a date; `{}` if there is
 * none.
 */
function stayingOn(subscription: Stripe.Subscription): Stripe.SubscriptionUpdateParams {
  if (subscription.cancel_at_period_end) return { cancel_at_period_end: false };
  return subscription.cancel_at === null ? {} : { cancel_at: '' };
}

function lastingOf(subscriptions: readonly StoredSubscription[]): StoredSubscription | undefined {
  return subscriptions.filter(isLive).toSorted((a, b) => b.periodEnd - a.periodEnd)[0];
}

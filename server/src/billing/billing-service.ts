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

/** On a Checkout session: the press that made it, so that its repetition finds it. */
const attemptMetadata = 'ateria_attempt';

/** What a person does about paying. What Stripe refuses or cannot answer is told with a code of ours. */
export function createBillingService(deps: BillingServiceDeps) {
  const { stripe, settings, repository, follow, publicUrl, nowMs, log } = deps;

  /**
   * A page of Stripe's on which premium is paid.
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

  /** One open session at a time, so that nobody pays twice in two windows. Gives the one of this attempt. */
  async function clearSessions(customerId: string, attempt: string) {
    const { data } = await stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: 20 });
    for (const session of data)
      if (session.metadata?.[attemptMetadata] !== attempt) await stripe.checkout.sessions.expire(session.id);
    return data.find((session) => session.metadata?.[attemptMetadata] === attempt);
  }

  /** The person's customer at Stripe, made if there is none or if somebody has deleted it there. */
  async function customerFor(userId: string): Promise<string> {
    const known = await repository.customerOfUser(userId);
    if (known !== undefined && !(await isDeleted(known))) return known;
    const email = await deps.readEmail(userId);
    const customer = await stripe.customers.create(
      { metadata: { [userMetadata]: userId }, ...(email === null ? {} : { email }) },
      { idempotencyKey: `customer-${userId}-${known ?? 'first'}-${email ?? ''}`.slice(0, 255) },
    );
    if (await repository.addCustomer(customer.id, userId, nowMs())) return customer.id;
    // The account was deleted while Stripe was asked: what it now knows of the person goes with those who were deleted before.
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

  /** A page of Stripe's for cards, receipts and the rest. */
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

  /** From paying by the month to paying by the year, from now on; what is left of the month is taken off. */
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
          payment_behavior: 'error_if_incomplete', // A refused payment changes nothing.
          ...stayingOn(subscription),
        },
        { idempotencyKey: `upgrade-${subscription.id}-${attempt}` },
      );
    });
  }

  /** Ends it when what has been paid for is over. */
  async function cancel(member: Member): Promise<void> {
    await changing(member, async ({ id, cancel_at, cancel_at_period_end: isEnding }) => {
      if (!isEnding && cancel_at === null)
        await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    });
  }

  /** Takes a cancellation back, as long as the subscription has not ended. */
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

/** Also where there is no Stripe at all (specification 8). */
export function notConfigured(): AppError {
  return new AppError('billing_not_configured', 'Stripe Price ID has not been configured yet.');
}

const cannotReach = 'The payment service cannot be reached. Nothing was changed; please try again.';

function nothingToManage(): AppError {
  return new AppError('not_found', 'This account has no subscription.');
}

/** What undoes a cancellation, whichever way it was made. */
function stayingOn(subscription: Stripe.Subscription): Stripe.SubscriptionUpdateParams {
  if (subscription.cancel_at_period_end) return { cancel_at_period_end: false };
  return subscription.cancel_at === null ? {} : { cancel_at: '' };
}

function lastingOf(subscriptions: readonly StoredSubscription[]): StoredSubscription | undefined {
  return subscriptions.filter(isLive).toSorted((a, b) => b.periodEnd - a.periodEnd)[0];
}

import { randomUUID } from 'node:crypto';

const dayS = 24 * 60 * 60;

export interface WorldCustomer {
  id: string;
  email: string | null;
  metadata: Record<string, string>;
  isDeleted: boolean;
}

export interface WorldSession {
  id: string;
  customer: string;
  price: string;
  status: 'open' | 'complete' | 'expired';
  metadata: Record<string, string>;
  subscriptionMetadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string;
  locale: string;
}

export interface WorldSubscription {
  id: string;
  customer: string;
  status: string;
  price: string;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  cancelAt: number | null;
  metadata: Record<string, string>;
}

/** Interval of a test price, which its id contains. */
const intervalOf = (price: string) => (price.includes('year') ? 'year' : 'month');

/** Stripe's state without HTTP: customers, sessions, subscriptions and their events. Times are in seconds. */
export function createStripeWorld(nowMs: () => number) {
  const customers = new Map<string, WorldCustomer>();
  const sessions = new Map<string, WorldSession>();
  const subscriptions = new Map<string, WorldSubscription>();
  /** All events for the webhook, sent or not, the oldest first, as JSON texts. */
  const events: string[] = [];
  const nowS = () => Math.floor(nowMs() / 1000);
  const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 16)}`;

  function tell(type: string, object: object): string {
    const event = { id: newId('evt'), object: 'event', type, created: nowS(), data: { object } };
    const text = JSON.stringify(event);
    events.push(text);
    return text;
  }

  /** Pays a session, as if the card were accepted on the payment page. */
  function pay(sessionId: string): WorldSubscription {
    const session = sessions.get(sessionId);
    if (session?.status !== 'open') throw new Error('this session cannot be paid');
    session.status = 'complete';
    const subscription: WorldSubscription = {
      id: newId('sub'),
      customer: session.customer,
      status: 'active',
      price: session.price,
      periodStart: nowS(),
      periodEnd: nowS() + lengthOf(session.price),
      cancelAtPeriodEnd: false,
      cancelAt: null,
      metadata: session.subscriptionMetadata,
    };
    subscriptions.set(subscription.id, subscription);
    tell('checkout.session.completed', toSession(session, ''));
    tell('customer.subscription.created', toSubscription(subscription));
    tell('invoice.paid', { id: newId('in'), object: 'invoice', customer: session.customer });
    return subscription;
  }

  /** Changes a subscription and emits the event. */
  function change(subscription: WorldSubscription, values: Partial<WorldSubscription>): string {
    Object.assign(subscription, values);
    const type = subscription.status === 'canceled' ? 'deleted' : 'updated';
    return tell(`customer.subscription.${type}`, toSubscription(subscription));
  }

  function removeCustomer(customer: WorldCustomer): void {
    customer.isDeleted = true;
    for (const subscription of subscriptions.values())
      if (subscription.customer === customer.id) change(subscription, { status: 'canceled' });
    tell('customer.deleted', { id: customer.id, object: 'customer' });
  }

  return { customers, sessions, subscriptions, events, newId, tell, pay, change, removeCustomer };
}
export type StripeWorld = ReturnType<typeof createStripeWorld>;

function lengthOf(price: string): number {
  return (intervalOf(price) === 'year' ? 365 : 30) * dayS;
}

export function toSession({ id, customer, status, metadata }: WorldSession, origin: string) {
  const url = status === 'open' ? `${origin}/pay/${id}` : null;
  return { id, object: 'checkout.session', customer, status, metadata, mode: 'subscription', url };
}

export function toCustomer({ id, email, metadata, isDeleted }: WorldCustomer) {
  return isDeleted ? { id, object: 'customer', deleted: true } : { id, object: 'customer', email, metadata };
}

export function toSubscription(subscription: WorldSubscription) {
  const { id, customer, status, price, cancelAt, cancelAtPeriodEnd, metadata } = subscription;
  const item = {
    id: `si_${id}`,
    object: 'subscription_item',
    quantity: 1,
    current_period_start: subscription.periodStart,
    current_period_end: subscription.periodEnd,
    price: { id: price, object: 'price', recurring: { interval: intervalOf(price), interval_count: 1 } },
  };
  return {
    id,
    object: 'subscription',
    customer,
    status,
    metadata,
    cancel_at: cancelAt ?? (cancelAtPeriodEnd ? subscription.periodEnd : null),
    cancel_at_period_end: cancelAtPeriodEnd,
    items: { object: 'list', has_more: false, data: [item] },
  };
}

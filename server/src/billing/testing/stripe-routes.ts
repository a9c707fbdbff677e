import {
  type StripeWorld,
  toCustomer,
  toSession,
  toSubscription,
  type WorldSession,
  type WorldSubscription,
} from './stripe-world.ts';

export interface StripeAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

type Params = Record<string, string>;

/** The answers by route. Parameter names include their brackets: `items[0][price]`. */
export function createStripeRoutes(world: StripeWorld, origin: string) {
  const { customers, sessions, subscriptions } = world;

  const routes: Record<string, (params: Params, id: string) => StripeAnswer> = {
    'POST /v1/customers': (params) => {
      const customer = {
        id: world.newId('cus'),
        email: params.email ?? null,
        isDeleted: false,
        metadata: bracketed(params, 'metadata'),
      };
      customers.set(customer.id, customer);
      return ok(toCustomer(customer));
    },
    'GET /v1/customers/:id': (_params, id) => found(customers.get(id), toCustomer),
    'DELETE /v1/customers/:id': (_params, id) => {
      const customer = customers.get(id);
      if (!customer || customer.isDeleted) return missing();
      world.removeCustomer(customer);
      return ok(toCustomer(customer));
    },
    'GET /v1/subscriptions': (params) => {
      const all = [...subscriptions.values()]
        .filter(({ customer }) => params.customer === undefined || customer === params.customer)
        .filter(({ status }) => params.status === 'all' || status !== 'canceled');
      const from = params.starting_after ? all.findIndex(({ id }) => id === params.starting_after) + 1 : 0;
      const limit = Number(params.limit ?? 10);
      const data = all.slice(from, from + limit).map(toSubscription);
      return ok({ object: 'list', url: '/v1/subscriptions', has_more: all.length > from + limit, data });
    },
    'GET /v1/subscriptions/:id': (_params, id) => found(subscriptions.get(id), toSubscription),
    'POST /v1/subscriptions/:id': (params, id) => {
      const subscription = subscriptions.get(id);
      if (!subscription) return missing();
      world.change(subscription, changesOf(params));
      return ok(toSubscription(subscription));
    },
    'POST /v1/checkout/sessions': (params) => {
      const customer = customers.get(params.customer ?? '');
      if (!customer || customer.isDeleted) return missing('customer');
      const session: WorldSession = {
        id: world.newId('cs'),
        customer: customer.id,
        price: params['line_items[0][price]'] ?? '',
        status: 'open',
        locale: params.locale ?? '',
        metadata: bracketed(params, 'metadata'),
        subscriptionMetadata: bracketed(params, 'subscription_data[metadata]'),
        successUrl: params.success_url ?? '',
        cancelUrl: params.cancel_url ?? '',
      };
      sessions.set(session.id, session);
      return ok(toSession(session, origin));
    },
    'GET /v1/checkout/sessions': (params) => {
      const data = [...sessions.values()]
        .filter(({ customer, status }) => customer === params.customer && status === params.status)
        .map((session) => toSession(session, origin));
      return ok({ object: 'list', url: '/v1/checkout/sessions', has_more: false, data });
    },
    'POST /v1/checkout/sessions/:id/expire': (_params, id) => {
      const session = sessions.get(id);
      if (session) session.status = 'expired';
      return found(session, (one) => toSession(one, origin));
    },
    'POST /v1/billing_portal/sessions': (params) =>
      ok({
        id: world.newId('bps'),
        object: 'billing_portal.session',
        url: `${origin}/portal?back=${params.return_url}`,
      }),
    'GET /pay/:id': (_params, id) => {
      const session = sessions.get(id);
      return session ? page(paymentPage(session)) : page('<h1>This page is over</h1>');
    },
    'POST /pay/:id': (_params, id) => {
      world.pay(id);
      return { status: 303, headers: { location: sessions.get(id)?.successUrl ?? '/' }, body: '' };
    },
    'GET /portal': () => page('<h1>Cards and receipts</h1>'),
  };

  return (method: string, { pathname }: URL, params: Params): StripeAnswer => {
    const id = /^\/(?:v1\/(?:checkout\/)?\w+|pay)\/((?:cus|sub|cs)_\w+)/.exec(pathname)?.[1] ?? '';
    const route = routes[`${method} ${id === '' ? pathname : pathname.replace(id, ':id')}`];
    return route ? route(params, id) : missing();
  };
}

function changesOf(params: Params): Partial<WorldSubscription> {
  const price = params['items[0][price]'];
  return {
    ...(price === undefined ? {} : { price }),
    ...('cancel_at_period_end' in params
      ? { cancelAtPeriodEnd: params.cancel_at_period_end === 'true' }
      : {}),
    ...(params.cancel_at === '' ? { cancelAt: null } : {}),
  };
}

/** Collects `metadata[a]` and `metadata[b]` as `{a, b}`. */
function bracketed(params: Params, name: string): Params {
  const own = Object.entries(params).filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(own.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}

const json = { 'content-type': 'application/json' };

const ok = (body: object): StripeAnswer => ({ status: 200, headers: json, body: JSON.stringify(body) });

function missing(param = 'id'): StripeAnswer {
  const error = { type: 'invalid_request_error', code: 'resource_missing', param, message: 'No such thing' };
  return { status: 404, headers: json, body: JSON.stringify({ error }) };
}

const found = <T>(thing: T | undefined, toBody: (thing: T) => object): StripeAnswer =>
  thing === undefined ? missing() : ok(toBody(thing));

const page = (body: string): StripeAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><title>Payment</title>${body}</html>`,
});

const paymentPage = ({ id, price, cancelUrl }: WorldSession) =>
  `<h1>Pay for ${price}</h1><form method="post" action="/pay/${id}"><button>Pay</button></form><a href="${cancelUrl}">Back</a>`;

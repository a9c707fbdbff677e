import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { householdHeader } from 'sync-protocol/sync/headers.ts';
import { accountMark } from 'sync-protocol/tiers/account-mark.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sharedPostgres } from '#db/testing/shared-postgres.ts';
import { firstHousehold, joinHousehold } from '#testing/households.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { createBilling } from './billing.ts';
import { deleteStripeCustomer } from './delete-stripe-customer.ts';
import { pastDueGraceMs, renewalSlackMs } from './subscription-of.ts';
import { type StripeDouble, startStripeDouble } from './testing/stripe-double.ts';
import type { WorldSubscription } from './testing/stripe-world.ts';

const startMs = Date.UTC(2026, 0, 15, 12);

const started = await sharedPostgres();

billingContract('SQLite', async () => undefined);
if (started.isAvailable) billingContract('PostgreSQL', started.postgres.newDatabase);
else test.skip(`PostgreSQL: ${started.reason}`, () => {});

/** Tests of paying, for each database. */
function billingContract(name: string, newDatabaseUrl: () => Promise<string | undefined>) {
  describe(`on ${name}`, () => {
    let stripe: StripeDouble;
    let server: TestApp;

    beforeEach(async () => {
      let own: TestApp | undefined;
      stripe = await startStripeDouble(() => own?.clock.ms ?? startMs);
      own = await startServer();
      server = own;
    });
    afterEach(async () => {
      await server.close();
      await stripe.close();
    });

    async function startServer(env: Record<string, string> = {}) {
      const databaseUrl = await newDatabaseUrl();
      const app = await startTestApp({
        env: {
          ...stripe.env,
          TRIAL_DAYS: '0',
          ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
          ...env,
        },
        startMs,
      });
      // A server lists all subscriptions when it starts.
      if (app.config.stripe) await expect.poll(() => stripe.calls.length).toBeGreaterThan(0);
      stripe.calls.length = 0;
      return app;
    }
    const billing = () =>
      createBilling({
        config: server.config,
        database: server.database,
        log: server.app.log,
        readEmail: async () => null,
        nowMs: () => server.clock.ms,
        pokeTier: async () => {},
      });

    const post = (path: string, body?: object, headers?: Record<string, string>, subject = 'ann') =>
      server.call(subject, 'POST', `/api/billing/${path}`, body, headers);
    const statsOf = async (subject = 'ann') =>
      (await server.call(subject, 'GET', '/api/users/me/stats')).json();
    const tell = async (payload: string, headers = stripe.sign(payload)) =>
      server.app.inject({ method: 'POST', url: '/api/billing/webhook', payload, headers });
    const tellAll = async (events: readonly string[] = stripe.world.events) => {
      for (const event of events) expect((await tell(event)).statusCode).toBe(204);
    };
    const openCheckout = async (plan = 'monthly', subject = 'ann'): Promise<string> => {
      const answer = await post('checkout', { plan }, {}, subject);
      expect(answer.statusCode).toBe(200);
      return new URL(answer.json().url).pathname.replace('/pay/', '');
    };
    /** Lets a person subscribe, and sends the events to the server. */
    const subscribe = async (plan = 'monthly', subject = 'ann'): Promise<WorldSubscription> => {
      const subscription = stripe.world.pay(await openCheckout(plan, subject));
      await tellAll();
      return subscription;
    };
    /** Opens a person's stream; returns its marks of the tier so far, once the given one is among them. */
    const marksTold = async (subject: string) => {
      const { port } = server.app.server.address() as AddressInfo;
      const answer = await fetch(`http://127.0.0.1:${port}/api/changes/stream`, {
        headers: { authorization: `Bearer ${await server.issuer.token(subject)}` },
      });
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      return async (mark: string): Promise<string[]> => {
        for (;;) {
          const told = [...text.matchAll(/event: account\ndata: \{"mark":"([^"]+)"\}\n\n/g)];
          const marks = told.map(([, each = '']) => each);
          if (marks.includes(mark)) return marks;
          const part = await reader?.read();
          if (!part || part.done) throw new Error('the stream has ended');
          text += part.value;
        }
      };
    };
    const countEvents = async () =>
      (await server.database.db.selectFrom('stripe_events').select('id').execute()).length;

    test('a person pays on a page of Stripe and is premium once the webhook has told of it', async () => {
      const answer = await post('checkout', { plan: 'yearly', locale: 'fi' });
      const session = stripe.world.sessions.get(new URL(answer.json().url).pathname.replace('/pay/', ''));
      expect(session).toMatchObject({
        price: 'price_year',
        locale: 'fi',
        successUrl: 'https://ateria.test/subscribe/success',
        cancelUrl: 'https://ateria.test/subscribe/cancel',
      });
      expect(await statsOf()).toMatchObject({
        accountType: 'free',
        subscription: { status: 'free', plan: null },
      });

      const subscription = stripe.world.pay(session?.id ?? '');
      expect((await statsOf()).subscription.status).toBe('free');
      await tellAll();
      expect(await statsOf()).toMatchObject({
        accountType: 'premium',
        subscription: {
          status: 'active',
          plan: 'yearly',
          cancelAtPeriodEnd: false,
          trialEndsAt: null,
          periodEndsAt: subscription.periodEnd * 1000,
        },
      });
    });

    test('who has paid may save a fourth recipe', async () => {
      const save = (title: string) => server.call('ann', 'POST', '/api/recipes', { title });
      for (const title of ['Soup', 'Bread', 'Pie']) expect((await save(title)).statusCode).toBe(201);
      expect((await save('Tart')).json()).toMatchObject({ code: 'recipe_limit' });
      await subscribe();
      expect((await save('Tart')).statusCode).toBe(201);
    });

    test('[P6] every device of the person hears of a tier that has changed, and of its mark at once; nobody else does', async () => {
      await server.app.listen({ port: 0, host: '127.0.0.1' });
      const [own, other] = [await marksTold('ann'), await marksTold('bob')];
      const free = 'free   false';
      await own(free);
      const subscription = await subscribe();
      const paid = `active monthly ${subscription.periodEnd * 1000}`;
      await own(`${paid} false`);
      await tell(stripe.world.change(subscription, { cancelAtPeriodEnd: true }));
      await own(`${paid} true`);
      const { rows } = (await server.call('ann', 'GET', '/api/changes')).json();
      expect(rows).toEqual([]);
      expect(await other(free)).toEqual([free]);
    });

    test('nobody else gains by it', async () => {
      await subscribe();
      expect(await statsOf('bob')).toMatchObject({ accountType: 'free', subscription: { plan: null } });
    });

    test('without keys, or without the price, the answer says so', async () => {
      const without = await startServer({
        STRIPE_SECRET_KEY: '',
        STRIPE_WEBHOOK_SECRET: '',
        STRIPE_API_BASE: '',
        STRIPE_PRICE_MONTHLY: '',
        STRIPE_PRICE_YEARLY: '',
      });
      const notConfigured = {
        code: 'billing_not_configured',
        message: 'Stripe Price ID has not been configured yet.',
      };
      const answer = await without.call('ann', 'POST', '/api/billing/checkout', { plan: 'monthly' });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual(notConfigured);
      expect((await without.call('ann', 'POST', '/api/billing/portal')).json()).toEqual(notConfigured);
      await without.close();

      const monthlyOnly = await startServer({ STRIPE_PRICE_YEARLY: '' });
      const refused = await monthlyOnly.call('ann', 'POST', '/api/billing/checkout', { plan: 'yearly' });
      expect(refused.json()).toEqual(notConfigured);
      const taken = await monthlyOnly.call('ann', 'POST', '/api/billing/checkout', { plan: 'monthly' });
      expect(taken.statusCode).toBe(200);
      await monthlyOnly.close();
    });

    test('what is no billing period is refused, and so is who has not signed in', async () => {
      expect((await post('checkout', { plan: 'weekly' })).json()).toMatchObject({ code: 'invalid_request' });
      const anonymous = await server.app.inject({
        method: 'POST',
        url: '/api/billing/checkout',
        payload: { plan: 'monthly' },
        headers: { 'ateria-protocol': '1' },
      });
      expect(anonymous.statusCode).toBe(401);
    });

    test('when Stripe fails the answer says that no session could be made, and another press makes one', async () => {
      stripe.fail(10);
      const answer = await post('checkout', { plan: 'monthly' });
      expect(answer.statusCode).toBe(502);
      expect(answer.json()).toEqual({
        code: 'checkout_failed',
        message: 'Could not create a checkout session.',
      });
      stripe.fail(0);
      await openCheckout();
    });

    test('a repeated press gives the same page; another closes the page before, so that nobody pays twice', async () => {
      const press = (key: string, plan = 'monthly') => post('checkout', { plan }, { 'idempotency-key': key });
      const first = (await press('a')).json();
      expect((await press('a')).json()).toEqual(first);
      const second = (await press('b')).json();
      expect(second).not.toEqual(first);
      const third = (await press('b', 'yearly')).json();
      const open = [...stripe.world.sessions.values()].filter(({ status }) => status === 'open');
      expect(open.map(({ id }) => third.url.endsWith(id))).toEqual([true]);
      expect(stripe.world.customers.size).toBe(1);
      expect(
        stripe.calls.filter(({ method, path }) => method === 'POST' && !path.endsWith('/expire')),
      ).toSatisfy((calls: typeof stripe.calls) =>
        calls.every(({ idempotencyKey }) => idempotencyKey !== undefined),
      );
    });

    test('two presses at the same moment make one customer', async () => {
      await Promise.all([openCheckout('monthly'), openCheckout('yearly')]);
      expect(stripe.world.customers.size).toBe(1);
    });

    test('who has a subscription already is told so, also while its news is still on the way', async () => {
      const id = await openCheckout();
      stripe.world.pay(id);
      const answer = await post('checkout', { plan: 'yearly' });
      expect(answer.statusCode).toBe(409);
      expect(answer.json().code).toBe('conflict');
      expect((await statsOf()).subscription.status).toBe('active');
    });

    test('a customer who was deleted at Stripe is made anew', async () => {
      await openCheckout();
      for (const customer of stripe.world.customers.values()) stripe.world.removeCustomer(customer);
      await openCheckout();
      expect([...stripe.world.customers.values()].map(({ isDeleted }) => isDeleted)).toEqual([true, false]);
    });

    test('an event without a good signature over these very bytes changes nothing', async () => {
      stripe.world.pay(await openCheckout());
      const [event = ''] = stripe.world.events;
      const good = stripe.sign(event);
      const forged = [
        await tell(`${event} `, good),
        await tell(event, stripe.sign(event, 'whsec_other')),
        await tell(event, { 'content-type': 'application/json' } as typeof good),
        await tell(event, { ...good, 'stripe-signature': 't=1,v1=00' }),
      ];
      server.clock.ms += 6 * 60 * 1000;
      const late = await tell(event, good);
      expect([...forged, late].map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
      expect(await countEvents()).toBe(0);
      expect((await statsOf()).subscription.status).toBe('free');
    });

    test('an event that cannot be followed leaves no trace, so that its repetition has its effect', async () => {
      stripe.world.pay(await openCheckout());
      const [event = ''] = stripe.world.events;
      stripe.fail(10);
      expect((await tell(event)).statusCode).toBe(503);
      expect(await countEvents()).toBe(0);
      stripe.fail(0);
      expect((await tell(event)).statusCode).toBe(204);
      expect((await statsOf()).subscription.status).toBe('active');
    });

    test('an event that was taken is not followed again', async () => {
      await subscribe();
      const asked = stripe.calls.length;
      await tellAll();
      expect(stripe.calls.length).toBe(asked);
    });

    test('events of strangers, and of things that have no customer, are taken and change nothing', async () => {
      const stranger = { id: 'cus_stranger', email: null, metadata: {}, isDeleted: false };
      stripe.world.customers.set(stranger.id, stranger);
      stripe.world.tell('customer.subscription.created', { id: 'sub_x', customer: 'cus_stranger' });
      stripe.world.tell('customer.subscription.created', { id: 'sub_y', customer: 'cus_nobody' });
      stripe.world.tell('price.created', { id: 'price_z', object: 'price' });
      stripe.world.tell('payout.paid', { id: 'po_1', customer: null });
      await tellAll();
      expect(await countEvents()).toBe(4);
      expect(await server.database.db.selectFrom('stripe_customers').selectAll().execute()).toEqual([]);
    });

    test('the life of a subscription converges whatever the order of its events, and however often each comes', async () => {
      const subscription = await subscribe();
      stripe.world.events.length = 0;
      stripe.world.change(subscription, { status: 'past_due' });
      stripe.world.change(subscription, { status: 'active' });
      stripe.world.change(subscription, { cancelAtPeriodEnd: true });
      stripe.world.change(subscription, { cancelAtPeriodEnd: false, price: 'price_year' });
      const wanted = { status: 'active', plan: 'yearly', cancelAtPeriodEnd: false };
      const life = [...stripe.world.events];
      for (const order of permutationsOf(life)) {
        await server.database.db.deleteFrom('stripe_events').execute();
        for (const event of [...order, ...order.toReversed()])
          expect((await tell(event)).statusCode).toBe(204);
        expect((await statsOf()).subscription).toMatchObject(wanted);
        expect(await countEvents()).toBe(life.length);
      }
    });

    test('from the first payment to the end, every order of events that arrive once all is over ends in nothing', async () => {
      const subscription = stripe.world.pay(await openCheckout());
      stripe.world.change(subscription, { cancelAtPeriodEnd: true });
      stripe.world.change(subscription, { status: 'canceled' });
      for (const order of permutationsOf(stripe.world.events)) {
        await server.database.db.deleteFrom('stripe_events').execute();
        await server.database.db.deleteFrom('stripe_subscriptions').execute();
        await tellAll(order);
        const [kept] = await server.database.db.selectFrom('stripe_subscriptions').selectAll().execute();
        expect(kept).toMatchObject({ id: subscription.id, status: 'canceled' });
      }
      expect((await statsOf()).subscription).toMatchObject({ status: 'free', plan: null });
    }, 240_000);

    test('every event told while the next thing happens already, in any order of answers, ends in the truth', async () => {
      const subscription = await subscribe();
      for (const order of permutationsOf([0, 1, 2])) {
        await server.database.db.deleteFrom('stripe_events').execute();
        // Each query reads the state at its time; the answers are then delivered in another order.
        const answers: (() => void)[] = [];
        stripe.delay((path) =>
          path === '/v1/subscriptions' ? new Promise((resolve) => answers.push(resolve)) : Promise.resolve(),
        );
        const told: Promise<unknown>[] = [];
        for (const values of [{ status: 'active' }, { status: 'past_due' }, { status: 'canceled' }]) {
          told.push(tell(stripe.world.change(subscription, values)));
          await expect.poll(() => answers.length).toBe(told.length);
        }
        for (const [turn, at] of order.entries()) {
          answers[at]?.();
          await Promise.race([told[at], wait(turn === 2 ? 0 : 200)]);
        }
        await Promise.all(told);
        stripe.delay(async () => {});
        expect((await statsOf()).subscription).toMatchObject({ status: 'free', plan: null });
      }
    });

    test('one event sent many times at the same moment has one effect', async () => {
      stripe.world.pay(await openCheckout());
      const [event = ''] = stripe.world.events;
      const answers = await Promise.all(Array.from({ length: 8 }, () => tell(event)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(204));
      expect(await countEvents()).toBe(1);
      expect((await statsOf()).subscription.status).toBe('active');
    });

    test('a failed renewal leaves two weeks of grace, then the free tier, and a payment brings all back', async () => {
      const subscription = await subscribe();
      server.clock.ms = subscription.periodEnd * 1000 + renewalSlackMs - 1;
      expect((await statsOf()).accountType).toBe('premium');
      const periodStart = subscription.periodEnd;
      stripe.world.change(subscription, {
        status: 'past_due',
        periodStart,
        periodEnd: periodStart + (30 * dayMs) / 1000,
      });
      await tellAll(stripe.world.events.slice(-1));
      expect(await statsOf()).toMatchObject({ accountType: 'premium', subscription: { status: 'past_due' } });
      server.clock.ms = periodStart * 1000 + pastDueGraceMs;
      expect(await statsOf()).toMatchObject({ accountType: 'free', subscription: { status: 'past_due' } });
      stripe.world.change(subscription, { status: 'active' });
      await tellAll(stripe.world.events.slice(-1));
      expect(await statsOf()).toMatchObject({ accountType: 'premium', subscription: { status: 'active' } });
    });

    test('a cancelled subscription lasts to the end of what was paid, and can be taken up again until then', async () => {
      const subscription = await subscribe();
      expect((await post('cancel')).statusCode).toBe(204);
      expect((await post('cancel')).statusCode).toBe(204);
      expect((await statsOf()).subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
      expect((await post('resume')).statusCode).toBe(204);
      expect((await statsOf()).subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
      await post('cancel');
      server.clock.ms = subscription.periodEnd * 1000;
      expect((await statsOf()).subscription.status).toBe('free');
    });

    test('where two of a household pay, each is told whether the other’s subscription goes on after theirs', async () => {
      await subscribe('yearly');
      expect((await statsOf()).subscription.hasOtherPayer).toBe(false);
      const { _id: household } = await firstHousehold(server, 'ann');
      await joinHousehold(server, { host: 'ann', person: 'bo', household });
      await subscribe('monthly', 'bo');
      const toldTo = async (subject: string, headers = {}) =>
        (await server.call(subject, 'GET', '/api/users/me/stats', undefined, headers)).json().subscription
          .hasOtherPayer;
      const told = async () => [await toldTo('ann'), await toldTo('bo', { [householdHeader]: household })];
      // Bo's month is shorter than Ann's year, but is paid again.
      expect(await told()).toEqual([true, true]);
      await server.app.listen({ port: 0, host: '127.0.0.1' });
      const hear = await marksTold('ann');
      const before = accountMark(await statsOf('ann'));
      await hear(before);
      await post('cancel', undefined, undefined, 'bo');
      await tellAll(stripe.world.events.slice(-1));
      expect(await told()).toEqual([false, true]);
      // In the household of Bo alone nobody else pays.
      expect(await toldTo('bo')).toBe(false);
      const after = accountMark(await statsOf('ann'));
      expect(after).not.toBe(before);
      await hear(after);
    });

    test('paying by the month can become paying by the year, once', async () => {
      await subscribe();
      await post('cancel');
      const upgrade = () => post('upgrade', undefined, { 'idempotency-key': 'one-press' });
      expect((await upgrade()).statusCode).toBe(204);
      expect((await statsOf()).subscription).toMatchObject({ plan: 'yearly', cancelAtPeriodEnd: false });
      const updates = () =>
        stripe.calls.filter(({ params }) => params['items[0][price]'] !== undefined).length;
      expect(updates()).toBe(1);
      expect((await upgrade()).statusCode).toBe(204);
      expect(updates()).toBe(1);
      expect(stripe.calls.find(({ params }) => 'items[0][price]' in params)?.params).toMatchObject({
        payment_behavior: 'error_if_incomplete',
        proration_behavior: 'always_invoice',
      });
    });

    test('an upgrade whose payment is refused changes nothing and says so', async () => {
      await subscribe();
      stripe.refuseCard();
      const answer = await post('upgrade');
      expect(answer.statusCode).toBe(402);
      expect(answer.json().code).toBe('payment_refused');
      expect((await statsOf()).subscription.plan).toBe('monthly');
    });

    test('who never subscribed has nothing to manage', async () => {
      for (const path of ['portal', 'upgrade', 'cancel', 'resume'])
        expect((await post(path)).json()).toMatchObject({ code: 'not_found' });
    });

    test('cards and receipts are on a page of Stripe that leads back to the account', async () => {
      await subscribe();
      expect((await post('portal')).json().url).toContain('back=https://ateria.test/account');
    });

    test('a new account has its trial without a card, and what is paid goes on after it', async () => {
      await server.close();
      server = await startServer({ TRIAL_DAYS: '30' });
      expect(await statsOf()).toMatchObject({
        accountType: 'premium',
        subscription: { status: 'trialing', trialEndsAt: startMs + 30 * dayMs, plan: null },
      });
      expect(stripe.world.customers.size).toBe(0);
      await subscribe('yearly');
      expect((await statsOf()).subscription.status).toBe('active');
      server.clock.ms += 31 * dayMs;
      expect((await statsOf()).accountType).toBe('premium');
    });

    test('the night finds what no event told of: a payment, a renewal, an end', async () => {
      const night = async () => (await billing()).reconcile();
      const subscription = stripe.world.pay(await openCheckout());
      await night();
      expect((await statsOf()).subscription.status).toBe('active');
      stripe.world.change(subscription, { periodEnd: subscription.periodEnd + 1000 });
      await night();
      expect((await statsOf()).subscription.periodEndsAt).toBe(subscription.periodEnd * 1000);
      const asked = stripe.calls.length;
      await night();
      expect(stripe.calls.length).toBe(asked + 1);
      stripe.world.change(subscription, { status: 'canceled' });
      await night();
      expect((await statsOf()).subscription.status).toBe('free');
    });

    test('the night knows the customer whom a restored backup has forgotten, and leaves strangers alone', async () => {
      await subscribe();
      await server.database.db.deleteFrom('stripe_customers').execute();
      expect((await statsOf()).subscription.status).toBe('free');
      const [one] = stripe.world.subscriptions.values();
      if (one)
        stripe.world.subscriptions.set('sub_s', { ...one, id: 'sub_s', customer: 'cus_s', metadata: {} });
      await (await billing()).reconcile();
      expect((await statsOf()).subscription.status).toBe('active');
      expect(stripe.calls.some(({ path }) => path === '/v1/customers/cus_s')).toBe(false);
    });

    test('a night without Stripe changes nothing and is over', async () => {
      await subscribe();
      stripe.fail(100);
      await (await billing()).reconcile();
      expect((await statsOf()).subscription.status).toBe('active');
    });

    test('of who deletes the account while they become a customer nothing stays at Stripe', async () => {
      stripe.delay(async (path) => {
        if (path !== '/v1/customers') return;
        stripe.delay(async () => {});
        expect((await server.call('ann', 'DELETE', '/api/users/me')).statusCode).toBe(204);
      });
      expect((await post('checkout', { plan: 'monthly' })).statusCode).toBe(410);
      await (await billing()).deleteDeparted();
      expect([...stripe.world.customers.values()].map(({ isDeleted }) => isDeleted)).toEqual([true]);
      expect(await server.database.db.selectFrom('stripe_departures').selectAll().execute()).toEqual([]);
    });

    test('who is deleted here is deleted at Stripe, as soon as Stripe can be had', async () => {
      await subscribe();
      const { db } = server.database;
      const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
      await db.transaction().execute(async (trx) => {
        await deleteStripeCustomer(trx, { userId, nowMs: server.clock.ms });
        await trx.deleteFrom('users').where('id', '=', userId).execute();
      });
      stripe.fail(10);
      await (await billing()).deleteDeparted();
      expect([...stripe.world.customers.values()].map(({ isDeleted }) => isDeleted)).toEqual([false]);
      stripe.fail(0);
      await (await billing()).deleteDeparted();
      expect([...stripe.world.customers.values()].map(({ isDeleted }) => isDeleted)).toEqual([true]);
      expect(await db.selectFrom('stripe_departures').selectAll().execute()).toEqual([]);
      await tellAll();
      await (await billing()).reconcile();
      expect(await db.selectFrom('stripe_customers').selectAll().execute()).toEqual([]);
      const fresh = await statsOf();
      expect(fresh.subscription).toMatchObject({ status: 'free', plan: null });
    });
  });
}

function permutationsOf<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]];
  return things.flatMap((thing, at) =>
    permutationsOf(things.toSpliced(at, 1)).map((rest) => [thing, ...rest]),
  );
}

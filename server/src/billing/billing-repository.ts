import type { Kysely, Transaction } from 'kysely';
import { billingPeriods } from 'sync-protocol/tiers/prices.ts';
import { isForeignKeyFault } from '#db/is-foreign-key-fault.ts';
import type { Database } from '#db/schema/database.ts';
import { insertDeparture } from './delete-stripe-customer.ts';
import type { StoredSubscription } from './subscription-of.ts';

/** The SQL of billing. Times are epoch milliseconds. */
export function createBillingRepository(db: Kysely<Database>) {
  /**
   * The user's newest Stripe customer id; undefined if the user never had one. A user may have had several.
   */
  async function customerOfUser(userId: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('stripe_customers')
      .select('customer_id')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('customer_id')
      .executeTakeFirst();
    return row?.customer_id;
  }

  /** Records which user a Stripe customer belongs to. False if that user does not exist (any more). */
  async function addCustomer(customerId: string, userId: string, nowMs: number): Promise<boolean> {
    try {
      await db
        .insertInto('stripe_customers')
        .values({ customer_id: customerId, user_id: userId, created_at: nowMs, asked: 0, taken: 0 })
        .onConflict((conflict) => conflict.column('customer_id').doNothing())
        .execute();
      return true;
    } catch (fault) {
      if (isForeignKeyFault(fault)) return false;
      throw fault;
    }
  }

  /** Households of the customer's user: they all get the tier that this customer pays for. */
  async function householdsOf(customerId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('stripe_customers')
      .innerJoin('members', 'members.user_id', 'stripe_customers.user_id')
      .select('household_id')
      .where('customer_id', '=', customerId)
      .execute();
    return rows.map(({ household_id }) => household_id);
  }

  async function isKnown(customerId: string): Promise<boolean> {
    const row = await db
      .selectFrom('stripe_customers')
      .select('customer_id')
      .where('customer_id', '=', customerId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * Reserves a number for a query; call it before querying Stripe. Undefined if the customer is not ours any
   * more.
   */
  async function nextAsking(customerId: string): Promise<number | undefined> {
    const row = await db
      .updateTable('stripe_customers')
      .set((eb) => ({ asked: eb('asked', '+', 1) }))
      .where('customer_id', '=', customerId)
      .returning('asked')
      .executeTakeFirst();
    return row?.asked;
  }

  /**
   * Replaces the customer's stored subscriptions, unless a query with a later number (`nextAsking`) already
   * has.
   */
  async function replace(
    trx: Transaction<Database>,
    customerId: string,
    asking: number,
    subscriptions: readonly StoredSubscription[],
  ): Promise<void> {
    const { numUpdatedRows } = await trx
      .updateTable('stripe_customers')
      .set({ taken: asking })
      .where('customer_id', '=', customerId)
      .where('taken', '<', asking)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await trx.deleteFrom('stripe_subscriptions').where('customer_id', '=', customerId).execute();
    for (const { id, status, plan, periodStart, periodEnd, cancelAt } of subscriptions)
      await trx
        .insertInto('stripe_subscriptions')
        .values({
          id,
          customer_id: customerId,
          status,
          plan,
          period_start: periodStart,
          period_end: periodEnd,
          cancel_at: cancelAt,
        })
        .execute();
  }

  async function hasEvent(id: string): Promise<boolean> {
    const row = await db.selectFrom('stripe_events').select('id').where('id', '=', id).executeTakeFirst();
    return row !== undefined;
  }

  /** Records that an event was handled. False if it was recorded already. */
  async function addEvent(trx: Transaction<Database>, id: string, nowMs: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('stripe_events')
      .values({ id, received_at: nowMs })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows !== 0n;
  }

  async function dropEventsBefore(beforeMs: number): Promise<void> {
    await db.deleteFrom('stripe_events').where('received_at', '<', beforeMs).execute();
  }

  async function subscriptionsOfUser(userId: string): Promise<StoredSubscription[]> {
    const rows = await subscriptions().where('stripe_customers.user_id', '=', userId).execute();
    return rows.map(toStored);
  }

  /** The subscriptions of all members of the household. */
  async function subscriptionsOfHousehold(householdId: string): Promise<StoredSubscription[]> {
    const rows = await subscriptions()
      .innerJoin('members', 'members.user_id', 'stripe_customers.user_id')
      .where('members.household_id', '=', householdId)
      .execute();
    return rows.map(toStored);
  }

  /** The subscriptions of the household's members other than this user. */
  async function subscriptionsOfOthers(householdId: string, userId: string): Promise<StoredSubscription[]> {
    const rows = await subscriptions()
      .innerJoin('members', 'members.user_id', 'stripe_customers.user_id')
      .where('members.household_id', '=', householdId)
      .where('members.user_id', '!=', userId)
      .execute();
    return rows.map(toStored);
  }

  /** All stored subscriptions, by customer id. */
  async function allSubscriptions(): Promise<Map<string, StoredSubscription[]>> {
    const byCustomer = new Map<string, StoredSubscription[]>();
    for (const row of await subscriptions().execute())
      byCustomer.set(row.customer_id, [...(byCustomer.get(row.customer_id) ?? []), toStored(row)]);
    return byCustomer;
  }

  const subscriptions = () =>
    db
      .selectFrom('stripe_subscriptions')
      .innerJoin('stripe_customers', 'stripe_customers.customer_id', 'stripe_subscriptions.customer_id')
      .selectAll('stripe_subscriptions')
      .orderBy('stripe_subscriptions.id');

  async function departures(): Promise<string[]> {
    const rows = await db.selectFrom('stripe_departures').select('customer_id').orderBy('since').execute();
    return rows.map(({ customer_id }) => customer_id);
  }

  /** Queues a customer for deletion at Stripe (`createDeleteDeparted`). */
  async function addDeparture(customerId: string, nowMs: number): Promise<void> {
    await insertDeparture(db, customerId, nowMs);
  }

  async function dropDeparture(customerId: string): Promise<void> {
    await db.deleteFrom('stripe_departures').where('customer_id', '=', customerId).execute();
  }

  return {
    customerOfUser,
    addCustomer,
    householdsOf,
    isKnown,
    nextAsking,
    replace,
    hasEvent,
    addEvent,
    dropEventsBefore,
    subscriptionsOfUser,
    subscriptionsOfHousehold,
    subscriptionsOfOthers,
    allSubscriptions,
    departures,
    addDeparture,
    dropDeparture,
  };
}
export type BillingRepository = ReturnType<typeof createBillingRepository>;

function toStored(row: {
  id: string;
  status: string;
  plan: string;
  period_start: number;
  period_end: number;
  cancel_at: number | null;
}): StoredSubscription {
  return {
    id: row.id,
    status: row.status,
    plan: billingPeriods.find((period) => period === row.plan) ?? 'monthly',
    periodStart: row.period_start,
    periodEnd: row.period_end,
    cancelAt: row.cancel_at,
  };
}

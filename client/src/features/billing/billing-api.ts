import { BillingPage, billingEndpoints, type CheckoutRequest } from 'sync-protocol/api/billing.ts';
import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import { idempotencyKeyHeader } from 'sync-protocol/sync/headers.ts';
import { type Static, type TSchema, Type } from 'typebox';
import { type ActOutcome, toActOutcome } from '#api/act-outcome.ts';
import type { CallHousehold } from '#api/http.ts';
import { createPersonApi } from '#api/person-api.ts';
import { readStats } from '#api/read-stats.ts';
import type { Session } from '#auth/session/session.ts';

/** Calls about payment. `attempt` is an idempotency key, equal for all repetitions of one press. */
export interface BillingApi {
  readStats: () => Promise<ActOutcome<UserStats>>;
  openCheckout: (request: CheckoutRequest, attempt: string) => Promise<ActOutcome<BillingPage>>;
  openPortal: () => Promise<ActOutcome<BillingPage>>;
  upgrade: (attempt: string) => Promise<ActOutcome<null>>;
  cancel: () => Promise<ActOutcome<null>>;
  resume: () => Promise<ActOutcome<null>>;
}

export function createBillingApi(
  { getAccessToken, getActToken }: Pick<Session, 'getAccessToken' | 'getActToken'>,
  baseUrl?: string,
  household?: CallHousehold,
): BillingApi {
  const reader = createPersonApi(getAccessToken, baseUrl, household);
  const client = createPersonApi(getActToken, baseUrl, household);

  async function call<S extends TSchema>(
    endpoint: { method: 'POST'; path: string },
    schema: S,
    options: { body?: unknown; attempt?: string } = {},
  ): Promise<ActOutcome<Static<S>>> {
    const { body, attempt } = options;
    const headers = attempt === undefined ? undefined : { [idempotencyKeyHeader]: attempt };
    return toActOutcome(await client.request({ ...endpoint, schema, body, headers }));
  }

  return {
    readStats: () => readStats(reader),
    openCheckout: (body, attempt) => call(billingEndpoints.checkout, BillingPage, { body, attempt }),
    openPortal: () => call(billingEndpoints.billingPortal, BillingPage),
    upgrade: (attempt) => call(billingEndpoints.upgradeToYearly, Type.Null(), { attempt }),
    cancel: () => call(billingEndpoints.cancelSubscription, Type.Null()),
    resume: () => call(billingEndpoints.resumeSubscription, Type.Null()),
  };
}

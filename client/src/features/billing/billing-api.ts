import { BillingPage, billingEndpoints, type CheckoutRequest } from 'sync-protocol/api/billing.ts';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { UserStats } from 'sync-protocol/api/user-stats.ts';
import { idempotencyKeyHeader } from 'sync-protocol/sync/headers.ts';
import { Type } from 'typebox';
import type { ActOutcome } from '#api/act-outcome.ts';
import type { CallHousehold } from '#api/http.ts';
import { createPersonCalls, type PersonTokens } from '#api/person-calls.ts';

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
  tokens: PersonTokens,
  baseUrl?: string,
  household?: CallHousehold,
): BillingApi {
  const { read, act } = createPersonCalls(tokens, baseUrl, household);
  const headersOf = (attempt: string) => ({ [idempotencyKeyHeader]: attempt });
  return {
    readStats: () => read(endpoints.stats, UserStats),
    openCheckout: (body, attempt) =>
      act(billingEndpoints.checkout, BillingPage, { body, headers: headersOf(attempt) }),
    openPortal: () => act(billingEndpoints.billingPortal, BillingPage),
    upgrade: (attempt) => act(billingEndpoints.upgradeToYearly, Type.Null(), { headers: headersOf(attempt) }),
    cancel: () => act(billingEndpoints.cancelSubscription, Type.Null()),
    resume: () => act(billingEndpoints.resumeSubscription, Type.Null()),
  };
}

import { BillingPage, type CheckoutRequest } from 'sync-protocol/api/billing.ts';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { UserStats } from 'sync-protocol/api/user-stats.ts';
import { idempotencyKeyHeader } from 'sync-protocol/sync/headers.ts';
import { type Static, type TSchema, Type } from 'typebox';
import type { ApiFailure } from '#api/api-outcome.ts';
import { createApiClient } from '#api/http.ts';
import { apiBaseUrl } from '#api/public-api.ts';
import type { GetAccessToken } from '#auth/token-outcome.ts';

export type BillingFailure =
  /** The server said no, with a code and its own words. */
  | { kind: 'refused'; code: string; message: string }
  /** The server was reached and could not do it. */
  | { kind: 'failed' }
  /** Nothing was reached. */
  | { kind: 'offline' }
  | { kind: 'signed-out' };

export type BillingOutcome<T> = { kind: 'ok'; body: T } | BillingFailure;

/** What a person can do about paying. `attempt` is the same for every repetition of one press. */
export interface BillingApi {
  readStats: () => Promise<BillingOutcome<UserStats>>;
  openCheckout: (request: CheckoutRequest, attempt: string) => Promise<BillingOutcome<BillingPage>>;
  openPortal: () => Promise<BillingOutcome<BillingPage>>;
  upgrade: (attempt: string) => Promise<BillingOutcome<null>>;
  cancel: () => Promise<BillingOutcome<null>>;
  resume: () => Promise<BillingOutcome<null>>;
}

export function createBillingApi(getAccessToken: GetAccessToken, baseUrl = apiBaseUrl()): BillingApi {
  const client = createApiClient({ baseUrl, fetch: (input, init) => fetch(input, init), getAccessToken });

  async function call<S extends TSchema>(
    endpoint: { method: 'GET' | 'POST'; path: string },
    schema: S,
    options: { body?: unknown; attempt?: string } = {},
  ): Promise<BillingOutcome<Static<S>>> {
    const { body, attempt } = options;
    const headers = attempt === undefined ? undefined : { [idempotencyKeyHeader]: attempt };
    const outcome = await client.request({ ...endpoint, schema, body, headers });
    return outcome.kind === 'ok' ? { kind: 'ok', body: outcome.body } : toFailure(outcome);
  }

  return {
    readStats: () => call(endpoints.stats, UserStats),
    openCheckout: (body, attempt) => call(endpoints.checkout, BillingPage, { body, attempt }),
    openPortal: () => call(endpoints.billingPortal, BillingPage),
    upgrade: (attempt) => call(endpoints.upgradeToYearly, Type.Null(), { attempt }),
    cancel: () => call(endpoints.cancelSubscription, Type.Null()),
    resume: () => call(endpoints.resumeSubscription, Type.Null()),
  };
}

function toFailure(outcome: ApiFailure): BillingFailure {
  switch (outcome.kind) {
    case 'refused':
      return { kind: 'refused', code: outcome.code, message: outcome.message };
    case 'unauthorized':
      return { kind: 'signed-out' };
    case 'no-token':
      return { kind: outcome.reason };
    case 'retry':
      return { kind: outcome.reason === 'status' ? 'failed' : 'offline' };
    default:
      return { kind: 'failed' };
  }
}

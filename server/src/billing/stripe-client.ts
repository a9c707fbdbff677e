import type Stripe from 'stripe';
import type { StripeSettings } from './stripe-settings.ts';

/** A call and its one retry have to end before the HTTP request that waits for them times out. */
const timeoutMs = 6_000;

/** Loads the SDK only if Stripe is configured. A retry of a changing call has the same idempotency key. */
export async function createStripe({ secretKey, apiBase }: StripeSettings): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  return new StripeClient(secretKey, {
    ...(apiBase === undefined ? {} : toHost(new URL(apiBase))),
    maxNetworkRetries: 1,
    timeout: timeoutMs,
    telemetry: false,
  });
}

function toHost({ protocol, hostname, port }: URL) {
  const isHttps = protocol === 'https:';
  return {
    host: hostname,
    port: port || (isHttps ? 443 : 80),
    protocol: isHttps ? ('https' as const) : ('http' as const),
  };
}

import type Stripe from 'stripe';
import type { StripeSettings } from './stripe-settings.ts';

/** A call and its one repetition have to end before the request that waits for them does. */
const timeoutMs = 6_000;

/** The SDK is loaded only where there is something to pay for. Calls that change something repeat under one idempotency key. */
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

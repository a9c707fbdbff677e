import { type StripeDouble, startStripeDouble } from '../../../server/src/billing/testing/stripe-double.ts';
import { atHome } from './test.ts';

interface Fixtures {
  /** The server's stand-in for Stripe. */
  stripe: StripeDouble;
}

/** Journeys of people who may pay: like `atHome`, with expired trials. */
export const customer = atHome.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern.
  stripe: async ({}, use) => {
    const stripe = await startStripeDouble();
    await use(stripe);
    await stripe.close();
  },
  serverEnv: ({ stripe }, use) => use({ ...stripe.env, TRIAL_DAYS: '0' }),
});

import type { Config } from '#config.ts';

export type StripeSettings = NonNullable<Config['stripe']>;

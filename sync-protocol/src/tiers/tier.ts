import { Type } from 'typebox';

/**
 * An account's tier: `active` is paid, `trialing` has everything for the days of the trial, `free` the free
 * part.
 */
export const tiers = ['active', 'trialing', 'free'] as const;
export const Tier = Type.Enum([...tiers]);
export type Tier = (typeof tiers)[number];

/** Whether the tier includes generated lists, recurring items, nutrition and unlimited recipes (design 5). */
export function isPremium(tier: Tier): boolean {
  return tier !== 'free';
}

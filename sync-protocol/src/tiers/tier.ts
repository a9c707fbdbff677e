import { Type } from 'typebox';

/** What an account is on: everything for the days of the trial, everything paid for, or the free part. */
export const tiers = ['active', 'trialing', 'free'] as const;
export const Tier = Type.Enum([...tiers]);
export type Tier = (typeof tiers)[number];

/** Whether generated lists, recurring items, nutrition and recipes without end are part of the tier (design 5). */
export function isPremium(tier: Tier): boolean {
  return tier !== 'free';
}

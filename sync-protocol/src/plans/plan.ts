import { Type } from 'typebox';

/** What an account is on: everything for the days of the trial, everything paid for, or the free part. */
export const plans = ['active', 'trialing', 'free'] as const;
export const Plan = Type.Enum([...plans]);
export type Plan = (typeof plans)[number];

/** Whether generated lists, recurring items, nutrition and recipes without end are part of the plan (design 5). */
export function isPremium(plan: Plan): boolean {
  return plan !== 'free';
}

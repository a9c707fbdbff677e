import { type Static, Type } from 'typebox';
import { Plan } from '../plans/plan.ts';

/** `GET /api/users/me/stats` (specification 3). Times are epoch milliseconds. */
export const UserStats = Type.Object({
  recipesSaved: Type.Integer({ minimum: 0 }),
  mealsPlanned: Type.Integer({ minimum: 0 }),
  accountType: Type.Enum(['free', 'premium']),
  memberSince: Type.Integer(),
  subscription: Type.Object({
    status: Plan,
    onboardingComplete: Type.Boolean(),
    /** End of the trial; null when there is none. */
    trialEndsAt: Type.Union([Type.Integer(), Type.Null()]),
  }),
});
export type UserStats = Static<typeof UserStats>;

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { UserStats } from 'sync-protocol/api/user-stats.ts';
import { errorAnswers } from '#lib/error-answers.ts';
import type { Member } from '#lib/member.ts';
import { notAMember } from '#lib/not-a-member.ts';
import { type HouseholdCounts, type PersonalAccount, toUserStats } from './user-stats.ts';

/** `GET /api/users/me/stats`. */
export const userStatsRoutes: FastifyPluginAsyncTypebox<{
  readAccount: (member: Member) => Promise<PersonalAccount | undefined>;
  countOf: (householdId: string) => Promise<HouseholdCounts>;
  isOnboarded: (member: Member) => Promise<boolean>;
  isEmailAccount: (member: Member) => Promise<boolean>;
  trialDays: number;
  nowMs: () => number;
}> = async (app, { readAccount, countOf, isOnboarded, isEmailAccount, trialDays, nowMs }) => {
  app.route({
    method: endpoints.stats.method,
    url: endpoints.stats.path,
    schema: {
      tags: ['account'],
      summary: 'What the account page shows of oneself',
      security: [{ bearer: [] }],
      response: { 200: UserStats, ...errorAnswers },
    },
    handler: async ({ member }) => {
      const user = await readAccount(member);
      if (!user) throw notAMember();
      const counts = await countOf(member.householdId);
      const at = { trialDays, nowMs: nowMs(), isOnboarded: await isOnboarded(member) };
      return { ...toUserStats(user, counts, at), isEmailAccount: await isEmailAccount(member) };
    },
  });
};

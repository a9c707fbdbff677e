import { accountMark } from 'sync-protocol/tiers/account-mark.ts';
import type { Billing } from '#billing/billing.ts';
import type { UserRepository } from '#features/user/user-repository.ts';
import { toUserStats } from '#features/user/user-stats.ts';
import type { Identity } from '#lib/identity.ts';
import type { Member } from '#lib/member.ts';
import { notAMember } from '#lib/not-a-member.ts';
import { createTiers, type HouseholdTierBasis } from '#lib/tiers.ts';
import type { TierClock } from './tier-clock.ts';

/** What is known of an account, put together of what users, billing and the identity provider know. */
export function createAccountReader(deps: {
  users: UserRepository;
  /** Of the household's owner; undefined where it is gone. */
  ownerSince: (householdId: string) => Promise<number | undefined>;
  billing: Billing;
  identity: Identity | null;
  tierClock: Pick<TierClock, 'watch'>;
  trialDays: number;
  nowMs: () => number;
}) {
  const { users, ownerSince, billing, identity, tierClock, trialDays, nowMs } = deps;

  /** What a household's people have together: their best subscription, and the trial of its owner. */
  const readTierBasis = async (householdId: string): Promise<HouseholdTierBasis | undefined> => {
    const createdAt = await ownerSince(householdId);
    if (createdAt === undefined) return undefined;
    return { createdAt, subscribedUntil: await billing.readSubscribedUntil(householdId) };
  };

  const read = async ({ userId, householdId }: Member) => {
    const account = await users.read(userId);
    const household = await readTierBasis(householdId);
    return account && household && { ...account, ...(await billing.readSubscription(userId)), household };
  };

  /** How the tier is marked in the stream of changes, which is poked when it ends. */
  const readMark = async (member: Member) => {
    const account = await read(member);
    if (!account) throw notAMember();
    tierClock.watch(member.householdId, account.household);
    const at = { trialDays, nowMs: nowMs(), isOnboarded: true };
    return accountMark(toUserStats(account, { recipesSaved: 0, mealsPlanned: 0 }, at));
  };

  /** Where mail to a person goes; another provider names proven addresses alone. */
  const addressOf = async ({ userId, issuer, subject }: Member) => {
    if (issuer === identity?.issuer) return identity.addressOf(subject);
    const email = await users.readEmail(userId);
    return email === null ? null : { email, isProven: true };
  };

  return { read, readMark, addressOf, tiers: createTiers({ readTierBasis, trialDays, nowMs }) };
}

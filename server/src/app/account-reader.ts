import { accountMark } from 'sync-protocol/tiers/account-mark.ts';
import type { Billing } from '#billing/billing.ts';
import type { UserRepository } from '#features/user/user-repository.ts';
import { toUserStats } from '#features/user/user-stats.ts';
import type { Identity } from '#lib/identity.ts';
import type { Member } from '#lib/member.ts';
import { notAMember } from '#lib/not-a-member.ts';
import { createTiers, type HouseholdTierBasis } from '#lib/tiers.ts';
import type { TierClock } from './tier-clock.ts';

/** Reads an account from the users, the billing and the identity provider. */
export function createAccountReader(deps: {
  users: UserRepository;
  /**
   * When the account of the household's owner was created, epoch milliseconds; undefined if the household is
   * gone.
   */
  ownerSince: (householdId: string) => Promise<number | undefined>;
  billing: Billing;
  identity: Identity | null;
  tierClock: Pick<TierClock, 'watch'>;
  trialDays: number;
  nowMs: () => number;
}) {
  const { users, ownerSince, billing, identity, tierClock, trialDays, nowMs } = deps;

  /** What the household's tier depends on: its members' best subscription, and its owner's trial. */
  const readTierBasis = async (householdId: string): Promise<HouseholdTierBasis | undefined> => {
    const createdAt = await ownerSince(householdId);
    if (createdAt === undefined) return undefined;
    return { createdAt, subscribedUntil: await billing.readSubscribedUntil(householdId) };
  };

  const read = async (member: Member) => {
    const account = await users.read(member.userId);
    const household = await readTierBasis(member.householdId);
    const own = await billing.readSubscription(member.userId);
    const hasOtherPayer = await billing.hasOtherPayer(member, own);
    return account && household && { ...account, ...own, household, hasOtherPayer };
  };

  /**
   * The tier's mark for the stream of changes; also sets the timer that pokes the stream when the tier ends.
   */
  const readMark = async (member: Member) => {
    const account = await read(member);
    if (!account) throw notAMember();
    tierClock.watch(member.householdId, account.household);
    const at = { trialDays, nowMs: nowMs(), isOnboarded: true };
    return accountMark(toUserStats(account, { recipesSaved: 0, mealsPlanned: 0 }, at));
  };

  /** A person's mail address; stored addresses of an external provider are always verified ones. */
  const addressOf = async ({ userId, issuer, subject }: Member) => {
    if (identity?.issuers.includes(issuer)) return identity.addressOf(subject);
    const email = await users.readEmail(userId);
    return email === null ? null : { email, isProven: true };
  };

  return { read, readMark, addressOf, tiers: createTiers({ readTierBasis, trialDays, nowMs }) };
}

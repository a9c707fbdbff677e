import type { FastifyBaseLogger } from 'fastify';
import { deleteStripeCustomer } from '#billing/delete-stripe-customer.ts';
import type { OpenDatabase } from '#db/database.ts';
import type { HouseholdsRepository } from '#features/households/households-repository.ts';
import { type AccountDeletionDeps, createAccountDeletion } from '#features/user/account-deletion.ts';
import type { DeletedPeople } from '#features/user/deleted-people.ts';
import type { ImagesService } from '#images/images-service.ts';
import type { InHousehold } from '#rows/household/household-transaction.ts';

/**
 * Deletion of accounts, including the person's data outside the database. Used by the server and by `npm run
 * admin`.
 */
export function createDeletion(parts: {
  database: OpenDatabase;
  people: DeletedPeople;
  inHousehold: InHousehold;
  notifyHousehold: AccountDeletionDeps['notifyHousehold'];
  memberships: AccountDeletionDeps['households'];
  households: Pick<HouseholdsRepository, 'exists'>;
  images: Pick<ImagesService, 'removeAll'>;
  /** Deletes the account at the embedded provider; does nothing for people of an external one. */
  deleteIdentity: (person: { issuer: string; subject: string }) => Promise<void>;
  deleteDeparted: () => Promise<void>;
  nowMs: () => number;
  newEpoch: () => string;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}) {
  const { people, inHousehold, notifyHousehold, households, images, nowMs, newEpoch, log } = parts;
  return createAccountDeletion({
    db: parts.database.db,
    people,
    inHousehold,
    newEpoch,
    notifyHousehold,
    households: parts.memberships,
    leaveBilling: (trx, userId) => deleteStripeCustomer(trx, { userId, nowMs: nowMs() }),
    steps: [
      parts.deleteIdentity,
      async ({ householdId }) => {
        if (!(await households.exists(householdId))) await images.removeAll(householdId);
      },
      parts.deleteDeparted,
    ],
    log,
  });
}

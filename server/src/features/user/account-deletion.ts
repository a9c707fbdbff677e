import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { DeleteAccountRequest } from 'sync-protocol/api/households.ts';
import type { Database } from '#db/schema/database.ts';
import { AppError } from '#lib/app-error.ts';
import type { Member } from '#lib/member.ts';
import { dropHousehold } from '#rows/household/drop-household.ts';
import type { InHousehold } from '#rows/household/household-transaction.ts';
import type { DeletedPeople, DeletedPerson } from './deleted-people.ts';

const retryMs = 10 * 60 * 1000;

export interface AccountDeletionDeps {
  db: Kysely<Database>;
  people: DeletedPeople;
  /** Runs one transaction with the household locked; a new epoch pokes its devices. */
  inHousehold: InHousehold;
  newEpoch: () => string;
  households: HouseholdsOfPeople;
  /** Called after the commit: the household's members and tier may have changed. */
  notifyHousehold: (householdId: string) => void;
  /** Within the transaction: notes what is to be ended at Stripe. */
  leaveBilling: (trx: Transaction<Database>, userId: string) => Promise<void>;
  /** Steps after the transaction. Each is idempotent. */
  steps: readonly ((person: DeletedPerson) => Promise<void>)[];
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/** What the deletion needs of households and their members. */
interface HouseholdsOfPeople {
  /** Ids of the user's households, in order. */
  idsOf(db: Kysely<Database>, userId: string): Promise<string[]>;
  /** Locks further households for the transaction. */
  lock(trx: Transaction<Database>, ids: readonly string[]): Promise<{ id: string; epoch: string }[]>;
  /**
   * Locks the person until the end of the transaction, so that they cannot join or create a household
   * meanwhile. Call it after `lock`.
   */
  takePerson(trx: Transaction<Database>, userId: string): Promise<unknown>;
  /**
   * Makes sure that the household has an owner other than this person. Returns whether it has other members.
   */
  handOver(
    trx: Transaction<Database>,
    householdId: string,
    userId: string,
    chosenId: string | undefined,
  ): Promise<boolean>;
}

/**
 * Deletes accounts, even if a crash interrupts. One transaction deletes the user, and all data of households
 * without other members; shared households stay to the others. It also notes the person; from then on no
 * earlier token is accepted. Then the steps delete the identity, the images and the Stripe customer, and
 * finally the note's issuer and subject are cleared. Until then every start, and a timer, resume the
 * deletion.
 */
export function createAccountDeletion(deps: AccountDeletionDeps) {
  const { db, people, inHousehold, households, log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();

  /** Resolves when the account is deleted, or what is left is sure to be deleted later. */
  async function deleteAccount(member: Member, { owners = [] }: DeleteAccountRequest = {}): Promise<void> {
    const { userId } = member;
    const ids = await households.idsOf(db, userId);
    const [first = member.householdId] = ids;
    const emptied: string[] = [];
    await inHousehold(first, async (household) => {
      const { trx } = household;
      const locked = await households.lock(trx, ids);
      await households.takePerson(trx, userId);
      if ((await households.idsOf(trx, userId)).join() !== ids.join())
        throw new AppError('conflict', 'The account has joined or left a household meanwhile. Try again.');
      for (const { id, epoch } of locked) {
        household.departures.push({ householdId: id, userId });
        await people.note(trx, { ...member, householdId: id }, epoch);
        const chosen = owners.find(({ householdId }) => householdId === id)?.memberId;
        if (!(await households.handOver(trx, id, userId, chosen))) emptied.push(id);
      }
      await deps.leaveBilling(trx, userId);
      await trx.deleteFrom('users').where('id', '=', userId).execute();
      for (const id of emptied) await dropHousehold(trx, id);
      if (emptied.includes(first)) household.epoch = deps.newEpoch();
    });
    for (const householdId of ids) if (!emptied.includes(householdId)) deps.notifyHousehold(householdId);
    for (const householdId of ids) await complete({ ...member, householdId });
  }

  async function complete(person: DeletedPerson): Promise<void> {
    try {
      for (const step of deps.steps) await step(person);
      await people.finish(person);
      log.info({ event: 'account.deleted', householdId: person.householdId }, 'account deleted');
    } catch (err) {
      log.error({ err, householdId: person.householdId }, 'an account is not deleted everywhere; will go on');
    }
  }

  async function completeAll(): Promise<void> {
    for (const person of await people.unfinished()) await complete(person);
    await people.forgetOld();
  }

  function work(): void {
    working = completeAll().catch((err: unknown) => log.error({ err }, 'could not go on deleting accounts'));
  }

  return {
    deleteAccount,
    start: async () => {
      work();
      timer = setInterval(work, retryMs).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await working;
    },
  };
}
export type AccountDeletion = ReturnType<typeof createAccountDeletion>;

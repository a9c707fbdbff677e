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
  /** One transaction over the household; a new epoch pokes its devices. */
  inHousehold: InHousehold;
  newEpoch: () => string;
  households: HouseholdsOfPeople;
  /** After the commit: who belongs to the household, and what it has paid for, is to be asked anew. */
  notifyHousehold: (householdId: string) => void;
  /** In the transaction: notes what is to be ended outside the database. */
  leaveBilling: (trx: Transaction<Database>, userId: string) => Promise<void>;
  /** What lies outside the transaction. Each may be repeated, and does nothing where nothing is left. */
  steps: readonly ((person: DeletedPerson) => Promise<void>)[];
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/** What is to be known of households, and done about them, when somebody goes for good. */
interface HouseholdsOfPeople {
  /** Theirs, in the order of the ids. */
  idsOf(db: Kysely<Database>, userId: string): Promise<string[]>;
  /** Locks them for the transaction, beside the one that is locked already. */
  lock(trx: Transaction<Database>, ids: readonly string[]): Promise<{ id: string; epoch: string }[]>;
  /** Holds the person until the end of the transaction, so that they join and make no household meanwhile. After `lock`. */
  takePerson(trx: Transaction<Database>, userId: string): Promise<unknown>;
  /** Sees to it that a household has an owner without this person. Answers whether anybody is left in it. */
  handOver(
    trx: Transaction<Database>,
    householdId: string,
    userId: string,
    chosenId: string | undefined,
  ): Promise<boolean>;
}

/**
 * Deletes accounts, wherever a crash comes in between. One transaction takes the user, and of every household in which
 * nobody else is all rows, tombstones and stored answers; those of several people stay to the others. It notes who it was; from then on no token from before is taken. Then the identity, the images and the
 * customer go, and last the note's name: until then every start, and a timer, go on where it was broken off.
 */
export function createAccountDeletion(deps: AccountDeletionDeps) {
  const { db, people, inHousehold, households, log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();

  /** Resolves when nothing is left of the account here, or what is left is sure to be deleted later. */
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

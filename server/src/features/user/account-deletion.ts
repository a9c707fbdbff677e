import type { FastifyBaseLogger } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { Database } from '#db/schema/database.ts';
import type { Member } from '#lib/member.ts';
import { nextTurn } from '#lib/next-turn.ts';
import type { DeletedPeople, DeletedPerson } from './deleted-people.ts';

const retryMs = 10 * 60 * 1000;

export interface AccountDeletionDeps {
  people: DeletedPeople;
  /** One transaction over the household; a new epoch pokes its devices. */
  inHousehold: (
    householdId: string,
    work: (household: { trx: Transaction<Database>; epoch: string }) => Promise<void>,
  ) => Promise<void>;
  newEpoch: () => string;
  /** In the transaction: notes what is to be ended outside the database. */
  leaveBilling: (trx: Transaction<Database>, userId: string) => Promise<void>;
  /** What lies outside the transaction. Each may be repeated, and does nothing where nothing is left. */
  steps: readonly ((person: DeletedPerson) => Promise<void>)[];
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/**
 * Deletes accounts, wherever a crash comes in between. One transaction takes all rows, tombstones, stored answers, the user and
 * the household, and notes who it was; from then on no token from before is taken. Then the identity, the images and the
 * customer go, and last the note's name: until then every start, and a timer, go on where it was broken off.
 */
export function createAccountDeletion(deps: AccountDeletionDeps) {
  const { people, log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();

  /** Resolves when nothing is left of the account here, or what is left is sure to be deleted later. */
  async function deleteAccount(member: Member): Promise<void> {
    const { householdId, userId } = member;
    await deps.inHousehold(householdId, async (household) => {
      const { trx } = household;
      await people.note(trx, member, household.epoch);
      await deps.leaveBilling(trx, userId);
      for (const table of ['rows', 'requests'] as const)
        while (await dropSome(trx, table, householdId)) await nextTurn();
      await trx.deleteFrom('users').where('id', '=', userId).execute();
      await trx.deleteFrom('households').where('id', '=', householdId).execute();
      household.epoch = deps.newEpoch();
    });
    await complete(member);
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

/** A few milliseconds of a slow disk, where they are large. */
const droppedATurn = 50;

/** Deletes some of what a household has in a table: all at once would hold up everybody. Returns whether there may be more. */
async function dropSome(
  trx: Transaction<Database>,
  table: 'rows' | 'requests',
  householdId: string,
): Promise<boolean> {
  const key = table === 'rows' ? sql`household_id, noun, id` : sql`household_id, user_id, key`;
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where (${key}) in (
      select ${key} from ${sql.table(table)} where household_id = ${householdId} limit ${droppedATurn}
    )`.execute(trx);
  return Number(numAffectedRows) === droppedATurn;
}

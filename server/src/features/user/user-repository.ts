import type { Kysely } from 'kysely';
import type { Database } from '#db/schema/database.ts';
import { AppError } from '#lib/app-error.ts';
import type { Member } from '#lib/member.ts';
import type { DeletedPeople } from './deleted-people.ts';

export interface Person {
  issuer: string;
  subject: string;
  email: string | null;
  /** When the token was issued, epoch milliseconds. */
  issuedAtMs: number;
  /** Of the data that the caller's device holds; undefined where it holds none or does not tell. */
  epoch: string | undefined;
  /** The sign-in that the token is of has ended. */
  hasEnded?: boolean;
}

/** What is known of a user. Times are epoch milliseconds. */
export interface Account {
  createdAt: number;
}

/**
 * Finds the person behind a token. The first call makes the user and the household in one transaction; of two racing first
 * calls one makes them and the other finds them.
 */
export function createUserRepository(deps: {
  db: Kysely<Database>;
  deletedPeople: Pick<DeletedPeople, 'isFromBefore'>;
  nowMs: () => number;
  newId: () => string;
  newEpoch: () => string;
}) {
  const { db } = deps;

  async function find(connection: Kysely<Database>, { issuer, subject }: Person): Promise<Found | undefined> {
    return connection
      .selectFrom('users')
      .innerJoin('households', 'households.id', 'users.household_id')
      .select(['users.id as userId', 'household_id as householdId', 'issuer', 'subject'])
      .select(['users.created_at as createdAt', 'epoch', 'email'])
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst();
  }

  async function create({ issuer, subject, email, ...call }: Person): Promise<Found> {
    const person = { issuer, subject, email };
    return db.transaction().execute(async (trx) => {
      const householdId = deps.newId();
      const created_at = deps.nowMs();
      await trx
        .insertInto('households')
        .values({ id: householdId, epoch: deps.newEpoch(), seq: 0, pruned_seq: 0, bytes: 0, created_at })
        .execute();
      const inserted = await trx
        .insertInto('users')
        .values({
          ...person,
          id: deps.newId(),
          household_id: householdId,
          created_at,
        })
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
        .executeTakeFirst();
      if (inserted.numInsertedOrUpdatedRows === 0n)
        await trx.deleteFrom('households').where('id', '=', householdId).execute();
      const member = await find(trx, { ...person, ...call });
      if (!member) throw new Error('a user that was just made is not there');
      return member;
    });
  }

  /**
   * @throws AppError `account_deleted` for a call from before the account's deletion; who comes with the same identity
   * afterwards is somebody new. A deletion ends the sign-ins too, and its word goes first: the device lets go of what it
   * keeps. `unauthorized` where only the sign-in has ended
   */
  async function admit(person: Person): Promise<Member> {
    const found = await find(db, person);
    if (!(found && isOfNow(found, person)) && (await deps.deletedPeople.isFromBefore(person, person)))
      throw new AppError('account_deleted', 'This account has been deleted.');
    if (person.hasEnded) throw new AppError('unauthorized', 'The sign-in that the token is of has ended.');
    const { userId, householdId, issuer, subject, email } = found ?? (await create(person));
    if (person.email !== null && person.email !== email)
      await db.updateTable('users').set({ email: person.email }).where('id', '=', userId).execute();
    return { userId, householdId, issuer, subject };
  }

  async function read(userId: string): Promise<Account | undefined> {
    const user = await db
      .selectFrom('users')
      .select('created_at')
      .where('id', '=', userId)
      .executeTakeFirst();
    return user && { createdAt: user.created_at };
  }

  async function readEmail(userId: string): Promise<string | null> {
    const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
    return user?.email ?? null;
  }

  return { admit, read, readEmail };
}
export type UserRepository = ReturnType<typeof createUserRepository>;

type Found = Member & { createdAt: number; epoch: string; email: string | null };

/** Neither the token nor the device can be from before this account: nothing more is to be asked. */
function isOfNow({ createdAt, epoch }: Found, call: Pick<Person, 'issuedAtMs' | 'epoch'>): boolean {
  return call.issuedAtMs >= createdAt && (call.epoch === undefined || call.epoch === epoch);
}

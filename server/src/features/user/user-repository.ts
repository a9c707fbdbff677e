import type { Kysely } from 'kysely';
import type { Database } from '#db/schema/database.ts';
import type { Member } from '#lib/member.ts';

export interface Person {
  issuer: string;
  subject: string;
  email: string | null;
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
  nowMs: () => number;
  newId: () => string;
  newEpoch: () => string;
}) {
  const { db } = deps;

  async function find(
    connection: Kysely<Database>,
    { issuer, subject }: Person,
  ): Promise<Member | undefined> {
    return connection
      .selectFrom('users')
      .select(['id as userId', 'household_id as householdId', 'issuer', 'subject'])
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst();
  }

  async function create(person: Person): Promise<Member> {
    return db.transaction().execute(async (trx) => {
      const householdId = deps.newId();
      const created_at = deps.nowMs();
      await trx
        .insertInto('households')
        .values({ id: householdId, epoch: deps.newEpoch(), seq: 0, pruned_seq: 0, created_at })
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
      const member = await find(trx, person);
      if (!member) throw new Error('a user that was just made is not there');
      return member;
    });
  }

  async function admit(person: Person): Promise<Member> {
    return (await find(db, person)) ?? (await create(person));
  }

  async function read(userId: string): Promise<Account | undefined> {
    const user = await db
      .selectFrom('users')
      .select('created_at')
      .where('id', '=', userId)
      .executeTakeFirst();
    return (
      user && {
        createdAt: user.created_at,
      }
    );
  }

  async function readEmail(userId: string): Promise<string | null> {
    const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
    return user?.email ?? null;
  }

  return { admit, read, readEmail };
}

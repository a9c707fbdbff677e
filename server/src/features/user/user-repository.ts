import type { Compilable, Kysely } from 'kysely';
import { firstMember } from 'sync-protocol/rows/authors.ts';
import { builtOnce } from '#db/built-once.ts';
import type { Database } from '#db/schema/database.ts';
import { AppError } from '#lib/app-error.ts';
import type { Member } from '#lib/member.ts';
import { notAMember } from '#lib/not-a-member.ts';
import { makeHousehold } from '#rows/household/make-household.ts';
import type { DeletedPeople } from './deleted-people.ts';

export interface Person {
  issuer: string;
  subject: string;
  email: string | null;
  /** As the provider says; taken over while the person has told none. */
  name?: string | null;
  /** Where the provider has their portrait; taken over while the person has told none. */
  picture?: string | null;
  /** When the token was issued, epoch milliseconds. */
  issuedAtMs: number;
  /** Of the data that the caller's device holds; undefined where it holds none or does not tell. */
  epoch: string | undefined;
  /** The household that the call is about; the person's first one unless told. */
  householdId?: string | undefined;
  /** Whether the sign-in that the token is of has ended: asked for already, and looked at last. */
  hasEnded?: Promise<boolean> | boolean;
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
  /** Notified of a portrait that is not known yet. */
  onPortrait?: (userId: string, url: string) => void;
}) {
  const { db } = deps;

  async function create(person: Person): Promise<Found> {
    const { issuer, subject, email, name = null } = person;
    return db.transaction().execute(async (trx) => {
      const household_id = deps.newId();
      const created_at = deps.nowMs();
      await makeHousehold(trx, {
        id: household_id,
        epoch: deps.newEpoch(),
        nowMs: created_at,
        memberCount: 1,
      });
      const id = deps.newId();
      const inserted = await trx
        .insertInto('users')
        .values({ id, issuer, subject, email, name, household_id, created_at })
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
        .executeTakeFirst();
      if (inserted.numInsertedOrUpdatedRows === 0n)
        await trx.deleteFrom('households').where('id', '=', household_id).execute();
      else
        await trx
          .insertInto('members')
          .values({ household_id, user_id: id, role: 'owner', number: firstMember, joined_at: created_at })
          .execute();
      const found = await find(trx, person);
      if (!found) throw new Error('a user that was just made is not there');
      return found;
    });
  }

  /**
   * @throws AppError `account_deleted` for a call from before the account's deletion; who comes with the same identity
   * afterwards is somebody new. A deletion ends the sign-ins too, and its word goes first: the device lets go of what it
   * keeps. `unauthorized` where only the sign-in has ended, `not_a_member` of the household that the call names
   */
  async function admit(person: Person): Promise<Member> {
    const found = await find(db, person);
    if (!(found && isOfNow(found, person)) && (await deps.deletedPeople.isFromBefore(person, person)))
      throw new AppError('account_deleted', 'This account has been deleted.');
    if (await person.hasEnded)
      throw new AppError('unauthorized', 'The sign-in that the token is of has ended.');
    const known = found ?? (await create(person));
    const { userId, householdId, number, issuer, subject } = known;
    const news = newsOf(known, person);
    if (Object.keys(news).length > 0)
      await db.updateTable('users').set(news).where('id', '=', userId).execute();
    if (person.picture && known.lacksPortrait) deps.onPortrait?.(userId, person.picture);
    if (householdId === null || number === null) throw notAMember();
    return { userId, householdId, number, issuer, subject };
  }

  async function read(userId: string): Promise<Account | undefined> {
    const user = await db
      .selectFrom('users')
      .select('created_at')
      .where('id', '=', userId)
      .executeTakeFirst();
    return user && { createdAt: user.created_at };
  }

  /** What is kept of somebody beside their rows; a portrait is a data URL. */
  async function readProfile(userId: string): Promise<StoredProfile> {
    return db
      .selectFrom('users')
      .select(['email', 'name', 'picture', 'created_at as createdAt'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
  }

  async function readEmail(userId: string): Promise<string | null> {
    const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
    return user?.email ?? null;
  }

  /** An empty name is one too: the provider's is not taken again. */
  async function rename(userId: string, name: string): Promise<void> {
    await db.updateTable('users').set({ name }).where('id', '=', userId).execute();
  }

  return { admit, read, readEmail, readProfile, rename };
}
export type UserRepository = ReturnType<typeof createUserRepository>;

export interface StoredProfile {
  email: string | null;
  name: string | null;
  picture: string | null;
  createdAt: number;
}

/** `householdId`, `number` and `epoch` are null for whoever does not belong to the household that is meant. */
interface Found extends Omit<Member, 'householdId' | 'number'> {
  householdId: string | null;
  number: number | null;
  epoch: string | null;
  createdAt: number;
  email: string | null;
  name: string | null;
  /** SQLite has no booleans. */
  lacksPortrait: unknown;
}

/** The person, with the household that is meant if they belong to it: one query, whichever that is. */
async function find(
  db: Kysely<Database>,
  { issuer, subject, householdId }: Person,
): Promise<Found | undefined> {
  const findOne = householdId === undefined ? findWithFirst : findWith;
  const [found] = await findOne(db, { issuer, subject, householdId: householdId ?? '' });
  return found;
}

const finding = ({ isNamed }: { isNamed: boolean }) =>
  builtOnce(
    (
      db,
      { issuer, subject, householdId }: { issuer: string; subject: string; householdId: string },
    ): Compilable<Found> =>
      db
        .selectFrom('users')
        .leftJoin('members', (join) =>
          join
            .onRef('members.user_id', '=', 'users.id')
            .$call((on) =>
              isNamed
                ? on.on('members.household_id', '=', householdId)
                : on.onRef('members.household_id', '=', 'users.household_id'),
            ),
        )
        .leftJoin('households', 'households.id', 'members.household_id')
        .select(['users.id as userId', 'households.id as householdId', 'issuer', 'subject'])
        .select(['users.created_at as createdAt', 'epoch', 'email', 'users.name', 'number'])
        .select((eb) => eb('users.picture', 'is', null).as('lacksPortrait'))
        .where('issuer', '=', issuer)
        .where('subject', '=', subject),
  );
const findWith = finding({ isNamed: true });
const findWithFirst = finding({ isNamed: false });

/** What the token tells of the person that is not known yet. */
function newsOf(known: Found, { email, name = null }: Person): { email?: string; name?: string } {
  return {
    ...(email !== null && email !== known.email && { email }),
    ...(name !== null && known.name === null && { name }),
  };
}

/** Neither the token nor the device can be from before this account: nothing more is to be asked. */
function isOfNow({ createdAt, epoch }: Found, call: Pick<Person, 'issuedAtMs' | 'epoch'>): boolean {
  return call.issuedAtMs >= createdAt && (call.epoch === undefined || call.epoch === epoch);
}

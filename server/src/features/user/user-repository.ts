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
  /** The provider's name; taken over while the person has set none. */
  name?: string | null;
  /** Address of the provider's portrait; taken over while the person has set none. */
  picture?: string | null;
  /** When the token was issued, epoch milliseconds. */
  issuedAtMs: number;
  /** Epoch of the device's data; undefined if it has none or does not say. */
  epoch: string | undefined;
  /** The household of the request; defaults to the person's first one. */
  householdId?: string | undefined;
  /** Whether the token's sign-in has ended; the lookup is already running, and is awaited last. */
  hasEnded?: Promise<boolean> | boolean;
}

/** What is stored of a user. Times are epoch milliseconds. */
export interface Account {
  createdAt: number;
}

/**
 * Finds the user of a token. The first request creates the user and the household in one transaction; of two
 * concurrent first requests one creates them and the other finds them.
 */
export function createUserRepository(deps: {
  db: Kysely<Database>;
  deletedPeople: Pick<DeletedPeople, 'isFromBefore'>;
  nowMs: () => number;
  newId: () => string;
  newEpoch: () => string;
  /** Called for a user without a portrait whose provider names one. */
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
   * @throws AppError `account_deleted` for a request from before the account's deletion (later ones with the
   *   same identity are of a new person); checked before `unauthorized` for an ended sign-in, since a
   *   deletion ends the sign-ins too and the device has to delete its data. `not_a_member` if the person does
   *   not belong to the named household
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

  /** What is stored of a user besides rows; the portrait is a data URL. */
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

  /** Sets the name. An empty one counts too: the provider's is not taken over again. */
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

/** `householdId`, `number` and `epoch` are null if the person does not belong to the requested household. */
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

/** The person, and the requested household if they belong to it, in one query. */
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

/** What the token says about the person that is not stored yet. */
function newsOf(known: Found, { email, name = null }: Person): { email?: string; name?: string } {
  return {
    ...(email !== null && email !== known.email && { email }),
    ...(name !== null && known.name === null && { name }),
  };
}

/**
 * Whether neither token nor device can be older than this account, so that deleted accounts need no lookup.
 */
function isOfNow({ createdAt, epoch }: Found, call: Pick<Person, 'issuedAtMs' | 'epoch'>): boolean {
  return call.issuedAtMs >= createdAt && (call.epoch === undefined || call.epoch === epoch);
}

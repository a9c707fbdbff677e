import type { Kysely, Transaction } from 'kysely';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Database } from '#db/schema/database.ts';

/** `server_state` row of the embedded provider's issuers. */
const stateName = 'embedded-issuers';

/**
 * Issuers of the embedded provider. Its issuer is `PUBLIC_URL/oidc`, so it changes with the address, while its
 * people must stay the same: `users.issuer` and what is derived from it keep the first one.
 */
const StoredIssuers = Type.Object({
  /** The issuer that people are stored under; never changes. */
  people: Type.String(),
  /** Every issuer that tokens have named, the one of the last start last. */
  issuers: Type.Array(Type.String(), { minItems: 1 }),
});
type StoredIssuers = Static<typeof StoredIssuers>;

export interface NotedIssuer extends StoredIssuers {
  /** The issuer of the start before; null if it was the same one, or there was none. */
  former: string | null;
  /**
   * People of an older version who have a second user from a former address. Nonzero only at the first start
   * of this version; those users and their households stay, but no sign-in leads to them.
   */
  doubled: number;
}

/**
 * Records the issuer of this start. Servers of one database may do so at once, also with different addresses:
 * all get the same `people`.
 */
export async function noteIssuer(db: Kysely<Database>, issuer: string): Promise<NotedIssuer> {
  return db.transaction().execute(async (trx) => {
    // The empty update locks the row on PostgreSQL, so that the next server waits for this one's commit.
    const { value } = await trx
      .insertInto('server_state')
      .values({ name: stateName, value: '' })
      .onConflict((on) => on.column('name').doUpdateSet((eb) => ({ value: eb.ref('server_state.value') })))
      .returning('value')
      .executeTakeFirstOrThrow();
    const known = value === '' ? await adoptPeople(trx, issuer) : parse(value);
    const { people, doubled } = { doubled: 0, ...known };
    const issuers = [...known.issuers.filter((one) => one !== issuer), issuer];
    const next: StoredIssuers = { people, issuers };
    await trx
      .updateTable('server_state')
      .set({ value: JSON.stringify(next) })
      .where('name', '=', stateName)
      .execute();
    const last = known.issuers.at(-1);
    return { ...next, former: last === undefined || last === issuer ? null : last, doubled };
  });
}

/** The issuer of the server's last start; undefined before the first start of this version. */
export async function readLastIssuer(db: Kysely<Database>): Promise<string | undefined> {
  const row = await db
    .selectFrom('server_state')
    .select('value')
    .where('name', '=', stateName)
    .executeTakeFirst();
  return row && parse(row.value).issuers.at(-1);
}

/**
 * Brings the people of a database from an older version, whose users were stored under the address of their
 * first call, under one issuer: this start's if somebody was at it, or else the one of most people.
 */
async function adoptPeople(
  trx: Transaction<Database>,
  issuer: string,
): Promise<{ people: string; issuers: string[]; doubled: number }> {
  const accountIds = trx.selectFrom('accounts').select('id');
  const found = await trx
    .selectFrom('users')
    .select('issuer')
    .where('subject', 'in', accountIds)
    .groupBy('issuer')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('issuer')
    .execute();
  const noted = await trx
    .selectFrom('deleted_members')
    .select('issuer')
    .distinct()
    .where('subject', 'in', accountIds)
    .execute();
  const used = found.map((row) => row.issuer);
  const people = used.includes(issuer) ? issuer : (used[0] ?? issuer);
  const others = used.filter((one) => one !== people);
  for (const other of others)
    await trx
      .updateTable('users')
      .set({ issuer: people })
      .where('issuer', '=', other)
      .where('subject', 'in', accountIds)
      .where('subject', 'not in', trx.selectFrom('users').select('subject').where('issuer', '=', people))
      .execute();
  const { doubled } = await trx
    .selectFrom('users')
    .select(({ fn }) => fn.countAll().as('doubled'))
    .where('issuer', '!=', people)
    .where('subject', 'in', accountIds)
    .executeTakeFirstOrThrow();
  const all = [...noted.flatMap((row) => row.issuer ?? []), ...others, ...(used.length > 0 ? [people] : [])];
  return { people, issuers: [...new Set(all)], doubled: Number(doubled) };
}

function parse(value: string): StoredIssuers {
  return Value.Parse(StoredIssuers, JSON.parse(value));
}

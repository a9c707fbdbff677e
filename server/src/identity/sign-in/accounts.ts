import type { Kysely, Selectable } from 'kysely';
import type { Locale } from 'sync-protocol/locales.ts';
import type { AccountsTable } from '#db/schema/account.ts';
import type { Database } from '#db/schema/database.ts';
import { pickLocale } from '#lib/locale.ts';

export interface IdentityAccount {
  id: string;
  /** Normalised, see `normalizeEmail`. */
  email: string;
  isEmailVerified: boolean;
  /** Null while the account has only other ways to sign in: a passkey, or another provider. */
  passwordHash: string | null;
  name: string | null;
  /** Address of the portrait at Google. */
  picture: string | null;
  locale: Locale;
  /** An administrator disabled the account: nobody can sign in; its data stays. */
  isDisabled: boolean;
}

export interface NewAccount {
  /** Defaults to a new id; given for an account whose passkey was already made for this id. */
  id?: string;
  email: string;
  isEmailVerified: boolean;
  passwordHash: string | null;
  name: string | null;
  picture?: string | null;
  locale: Locale;
}

export interface AccountLink {
  issuer: string;
  subject: string;
}

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(deps: { db: Kysely<Database>; nowMs: () => number; newId: () => string }) {
  const { db, nowMs, newId } = deps;

  async function findById(id: string): Promise<IdentityAccount | undefined> {
    const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toAccount(row);
  }

  async function findByEmail(email: string): Promise<IdentityAccount | undefined> {
    const row = await db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();
    return row && toAccount(row);
  }

  async function findByLink({ issuer, subject }: AccountLink): Promise<IdentityAccount | undefined> {
    const row = await db
      .selectFrom('accounts')
      .innerJoin('account_links', 'account_links.account_id', 'accounts.id')
      .selectAll('accounts')
      .where('account_links.issuer', '=', issuer)
      .where('account_links.subject', '=', subject)
      .executeTakeFirst();
    return row && toAccount(row);
  }

  /** Creates an account; undefined if the e-mail is taken, even by a concurrent call. */
  async function create(fields: NewAccount): Promise<IdentityAccount | undefined> {
    const row = await db
      .insertInto('accounts')
      .values({
        id: fields.id ?? newId(),
        email: fields.email,
        email_verified: fields.isEmailVerified ? 1 : 0,
        password_hash: fields.passwordHash,
        name: fields.name,
        picture: fields.picture ?? null,
        locale: fields.locale,
        created_at: nowMs(),
        password_changed_at: fields.passwordHash === null ? null : nowMs(),
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returningAll()
      .executeTakeFirst();
    return row && toAccount(row);
  }

  async function addLink(accountId: string, { issuer, subject }: AccountLink): Promise<void> {
    await db
      .insertInto('account_links')
      .values({ issuer, subject, account_id: accountId, created_at: nowMs() })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
      .execute();
  }

  /** Takes over the other provider's name and picture where the account has none. */
  async function fillIn(accountId: string, known: Pick<NewAccount, 'name' | 'picture'>): Promise<void> {
    await db
      .updateTable('accounts')
      .set((eb) => ({
        name: eb.fn.coalesce('name', eb.val(known.name)),
        picture: eb.fn.coalesce('picture', eb.val(known.picture ?? null)),
      }))
      .where('id', '=', accountId)
      .where((eb) => eb.or([eb('name', 'is', null), eb('picture', 'is', null)]))
      .execute();
  }

  async function hasLink(accountId: string): Promise<boolean> {
    const row = await db
      .selectFrom('account_links')
      .select('account_id')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Stores the same password hashed with a newer cost. */
  async function replaceHash(id: string, passwordHash: string): Promise<void> {
    await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', id).execute();
  }

  async function setLocale(id: string, locale: Locale): Promise<void> {
    await db.updateTable('accounts').set({ locale }).where('id', '=', id).execute();
  }

  async function setEmailVerified(id: string): Promise<void> {
    await db.updateTable('accounts').set({ email_verified: 1 }).where('id', '=', id).execute();
  }

  async function setDisabled(id: string, isDisabled: boolean): Promise<void> {
    const disabled_at = isDisabled ? nowMs() : null;
    await db.updateTable('accounts').set({ disabled_at }).where('id', '=', id).execute();
  }

  /** Deletes the account, with its links and mailed resets. */
  async function remove(id: string): Promise<void> {
    await db.deleteFrom('accounts').where('id', '=', id).execute();
  }

  return {
    findById,
    findByEmail,
    findByLink,
    create,
    addLink,
    fillIn,
    hasLink,
    replaceHash,
    setLocale,
    setEmailVerified,
    setDisabled,
    remove,
  };
}

function toAccount(row: Selectable<AccountsTable>): IdentityAccount {
  return {
    id: row.id,
    email: row.email,
    isEmailVerified: row.email_verified === 1,
    passwordHash: row.password_hash,
    name: row.name,
    picture: row.picture,
    locale: pickLocale(row.locale),
    isDisabled: row.disabled_at !== null,
  };
}

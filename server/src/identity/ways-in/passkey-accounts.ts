import type { Kysely } from 'kysely';
import type { Database } from '#db/schema/database.ts';
import { createAccounts, type IdentityAccount } from '../sign-in/accounts.ts';
import { type Attempts, addressSubject } from '../sign-in/attempts.ts';
import type { SignUp } from '../sign-in/sign-in.ts';
import type { NewPasskey, Passkeys } from './passkeys.ts';

export type PasskeyAccountAnswer =
  | { type: 'in'; account: IdentityAccount }
  | { type: 'refused' }
  | { type: 'limited'; retryAfterMs: number };

/**
 * Creates accounts with a passkey and no password. An address that has an account is refused without saying
 * so, and only a few times, so that nobody can find out who has an account.
 */
export function createPasskeyAccounts(deps: {
  db: Kysely<Database>;
  passkeys: Pick<Passkeys, 'add'>;
  attempts: Attempts;
  nowMs: () => number;
  newId: () => string;
}) {
  const { db, passkeys, attempts, nowMs, newId } = deps;
  return async (
    person: SignUp & { id: string },
    passkey: NewPasskey,
    name: string,
  ): Promise<PasskeyAccountAnswer> => {
    const subject = addressSubject(person.ip);
    const tries = await attempts.take('create-address', subject);
    if (!tries.allowed) return { type: 'limited', retryAfterMs: tries.retryAfterMs };
    const refusals = await attempts.take('create-refused-address', subject);
    if (!refusals.allowed) return { type: 'limited', retryAfterMs: refusals.retryAfterMs };
    const account = await db.transaction().execute(async (trx) => {
      const { id, email, locale } = person;
      const fields = { id, email, locale, isEmailVerified: false, passwordHash: null, name: null };
      const created = await createAccounts({ db: trx, nowMs, newId }).create(fields);
      if (created === undefined) return undefined;
      if (!(await passkeys.add(created.id, passkey, name, trx))) throw new Error('That passkey is taken');
      return created;
    });
    if (account === undefined) return { type: 'refused' };
    await refusals.giveBack();
    return { type: 'in', account };
  };
}

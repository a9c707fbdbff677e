import { type Static, type TSchema, Type } from 'typebox';
import type { PasswordMails } from '#lib/password-mails.ts';
import { askJson } from './ask-json.ts';

const UserInfo = Type.Object({ email: Type.String({ minLength: 3 }) });

/**
 * Auth0: `POST /dbconnections/change_password` mails people of a database connection (Authentication API).
 * The mail goes to the caller's own address, which is read from Auth0's `/userinfo` if the access token lacks
 * it.
 *
 * @param deps.issuer with or without a trailing slash
 */
export function auth0PasswordMails(deps: {
  issuer: string;
  clientId: string;
  /** Name of the database connection. */
  connection: string;
  fetch: typeof fetch;
}): PasswordMails {
  const { clientId, connection } = deps;
  const base = deps.issuer.replace(/\/$/, '');
  const ask = <S extends TSchema>(path: string, init: RequestInit, schema: S): Promise<Static<S>> =>
    askJson(deps.fetch, base + path, init, schema);

  /** The part of Auth0's subject before `|` is the identity provider; database users are `auth0|…`. */
  const isEmailAccount = async (subject: string) => subject.startsWith('auth0|');

  return {
    isEmailAccount,
    send: async ({ subject, email, accessToken }) => {
      if (!(await isEmailAccount(subject))) return 'no-password';
      const authorization = `Bearer ${accessToken}`;
      const address = email ?? (await ask('/userinfo', { headers: { authorization } }, UserInfo)).email;
      await ask(
        '/dbconnections/change_password',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ client_id: clientId, email: address, connection }),
        },
        Type.Unknown(),
      );
      return 'sent';
    },
  };
}

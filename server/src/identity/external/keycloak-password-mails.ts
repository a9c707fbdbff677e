import { type TSchema, Type } from 'typebox';
import type { PasswordMails } from '#lib/password-mails.ts';
import { askJson } from './ask-json.ts';

const Token = Type.Object({ access_token: Type.String({ minLength: 1 }) });
const KeycloakCredentials = Type.Array(Type.Object({ type: Type.String() }));

/** The mailed link works for this long. */
const lifespanS = 60 * 60;

/**
 * Keycloak: `PUT …/users/{id}/execute-actions-email` with `UPDATE_PASSWORD` (Admin REST API), as a client of
 * the realm whose service account may manage users.
 *
 * @param deps.issuer `https://host/…/realms/<realm>`
 */
export function keycloakPasswordMails(deps: {
  issuer: string;
  clientId: string;
  admin: { clientId: string; clientSecret: string };
  /** Address to which the person returns afterwards. */
  returnTo: string;
  fetch: typeof fetch;
}): PasswordMails {
  const { issuer, clientId, admin, returnTo } = deps;
  const [, base = '', realm = ''] = /^(.*)\/realms\/([^/]+)\/?$/.exec(issuer) ?? [];
  const ask = <S extends TSchema>(url: string, init: RequestInit, schema: S) =>
    askJson(deps.fetch, url, init, schema);

  async function signIn(): Promise<{ authorization: string }> {
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: admin.clientId,
      client_secret: admin.clientSecret,
    });
    const url = `${base}/realms/${realm}/protocol/openid-connect/token`;
    const { access_token } = await ask(url, { method: 'POST', body: form }, Token);
    return { authorization: `Bearer ${access_token}` };
  }

  return {
    // Only Keycloak knows, and it is asked when the mail is requested.
    isEmailAccount: async () => true,
    send: async ({ subject }) => {
      const headers = await signIn();
      const user = `${base}/admin/realms/${realm}/users/${encodeURIComponent(subject)}`;
      const credentials = await ask(`${user}/credentials`, { headers }, KeycloakCredentials);
      if (!credentials.some(({ type }) => type === 'password')) return 'no-password';
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: returnTo,
        lifespan: String(lifespanS),
      });
      await ask(
        `${user}/execute-actions-email?${query}`,
        {
          method: 'PUT',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(['UPDATE_PASSWORD']),
        },
        Type.Unknown(),
      );
      return 'sent';
    },
  };
}

import type { Config } from '#config.ts';
import type { Identity } from '#lib/identity.ts';
import type { PasswordMails } from '#lib/password-mails.ts';
import { auth0PasswordMails } from '../external/auth0-password-mails.ts';
import { keycloakPasswordMails } from '../external/keycloak-password-mails.ts';

/**
 * Chooses who mails the link for a new password: the embedded provider, or the one behind OIDC_ISSUER; null
 * if that one is not supported.
 */
export function choosePasswordMails(deps: {
  config: Pick<Config, 'oidc' | 'publicUrl'>;
  identity: Pick<Identity, 'hasPassword' | 'sendPasswordReset'> | null;
  fetch: typeof fetch;
}): PasswordMails | null {
  const { config, identity, fetch } = deps;
  if (identity) return embeddedPasswordMails(identity);
  const { issuer, clientId, passwords } = config.oidc;
  if (issuer === undefined) return null;
  const by = passwords.by ?? guessProvider(issuer);
  if (by === 'auth0')
    return auth0PasswordMails({ issuer, clientId, connection: passwords.connection, fetch });
  if (by === 'keycloak' && passwords.admin)
    return keycloakPasswordMails({
      issuer,
      clientId,
      fetch,
      admin: passwords.admin,
      returnTo: `${config.publicUrl}/account`,
    });
  return null;
}

function embeddedPasswordMails(identity: Pick<Identity, 'hasPassword' | 'sendPasswordReset'>): PasswordMails {
  return {
    isEmailAccount: identity.hasPassword,
    send: async ({ subject, locale }) => {
      if (!(await identity.hasPassword(subject))) return 'no-password';
      return (await identity.sendPasswordReset(subject, locale)) ? 'sent' : 'no-password';
    },
  };
}

function guessProvider(issuer: string): 'auth0' | 'keycloak' | undefined {
  const { hostname, pathname } = new URL(issuer);
  if (hostname.endsWith('.auth0.com')) return 'auth0';
  return /\/realms\/[^/]+\/?$/.test(pathname) ? 'keycloak' : undefined;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { freshSignInMs } from 'sync-protocol/api/sessions.ts';
import type { Viewer } from '../pages/viewer.ts';
import type { Accounts, IdentityAccount } from '../sign-in/accounts.ts';

/** Client id of the account's page, which gets no token, only the result that somebody has signed in. */
export const ACCOUNT_PAGE_CLIENT = 'ateria-account-page';
export const ACCOUNT_PAGE_PATH = '/oidc/account';

export interface AccountSession {
  account: IdentityAccount;
  /** Grants of this browser's sign-ins to the app. */
  grantIds: string[];
}

export type AccountSessions = ReturnType<typeof createAccountSessions>;

/**
 * Identifies the viewer of the account's page by the provider's session, which must have a recent sign-in.
 */
export function createAccountSessions(deps: {
  provider: Provider;
  accounts: Pick<Accounts, 'findById'>;
  publicUrl: string;
  nowMs: () => number;
}) {
  const { provider, accounts, publicUrl, nowMs } = deps;

  /** Undefined if nobody is signed in in this browser, or the sign-in is not recent. */
  async function find(request: FastifyRequest, reply: FastifyReply): Promise<AccountSession | undefined> {
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    const { accountId, loginTs = 0, authorizations = {} } = session;
    if (accountId === undefined || nowMs() - loginTs * 1000 > freshSignInMs) return undefined;
    const account = await accounts.findById(accountId);
    if (account === undefined || account.isDisabled) return undefined;
    return { account, grantIds: Object.values(authorizations).flatMap(({ grantId }) => grantId ?? []) };
  }

  /** Path that asks for a sign-in and returns to the account's page. */
  function signInPath({ locale, theme }: Viewer): string {
    const query = new URLSearchParams({
      client_id: ACCOUNT_PAGE_CLIENT,
      response_type: 'none',
      scope: 'openid',
      redirect_uri: publicUrl + ACCOUNT_PAGE_PATH,
      prompt: 'login',
      ui_locales: locale,
      ...(theme !== undefined && { ui_theme: theme }),
    });
    return `/oidc/auth?${query}`;
  }

  return { find, signInPath };
}

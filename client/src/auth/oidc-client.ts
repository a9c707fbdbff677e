import {
  type INavigator,
  type User,
  UserManager,
  type UserManagerSettings,
  WebStorageStateStore,
} from 'oidc-client-ts';
import type { ClientConfig } from 'sync-protocol/api/config.ts';
import { pause } from '#lib/pause.ts';
import {
  identityTimeoutMs,
  loginPath,
  requestedScope,
  tokenRetries,
  tokenRetryDelayMs,
} from './auth-constants.ts';
import { toAuthError } from './to-auth-error.ts';
import { checkIdToken } from './tokens/id-token.ts';

export type OidcConfig = Pick<ClientConfig['oidc'], 'issuer' | 'clientId'>;

/** Long, since a sign-up form may stay open for hours before the provider answers. */
const staleStateAgeInSeconds = 24 * 60 * 60;

/**
 * oidc-client-ts configured for this deployment. It does not renew tokens: `access-token.ts` does, under its
 * lock.
 * @param now epoch milliseconds by the server's clock, so that a device with a wrong clock can sign in
 */
export function createOidcClient(
  { issuer, clientId }: OidcConfig,
  now: () => number = Date.now,
  page: Window = window,
): UserManager {
  const { origin } = page.location;
  const settings: UserManagerSettings = {
    authority: issuer,
    client_id: clientId,
    redirect_uri: origin + loginPath,
    popup_redirect_uri: origin + loginPath,
    post_logout_redirect_uri: `${origin}/`,
    scope: requestedScope,
    userStore: new WebStorageStateStore({ store: page.localStorage }),
    stateStore: new WebStorageStateStore({ store: page.localStorage }),
    automaticSilentRenew: false,
    monitorSession: false,
    requestTimeoutInSeconds: identityTimeoutMs / 1000,
    staleStateAgeInSeconds,
  };
  return new CarefulUserManager(settings, leavingNavigator(page), now);
}

/** Repeats the token request after a network failure, and stores tokens only after checking the ID token. */
class CarefulUserManager extends UserManager {
  readonly #now: () => number;

  constructor(settings: UserManagerSettings, redirectNavigator: INavigator, now: () => number) {
    super(settings, redirectNavigator);
    this.#now = now;
  }

  protected override async _signinEnd(url: string): Promise<User> {
    const { authority, client_id, stateStore } = this.settings;
    const response = await this.#exchange(url);
    // Removed only now: had the network failed, reloading this address could have requested the tokens again.
    await stateStore.remove(stateOf(url));
    checkIdToken(response.id_token, { issuer: authority, clientId: client_id, nowMs: this.#now() });
    return this._buildUser(response);
  }

  async #exchange(url: string) {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this._client.processSigninResponse(url, {}, false);
      } catch (error) {
        const { kind } = toAuthError(error);
        const isPassing = kind === 'unreachable' || kind === 'timeout';
        if (!isPassing) await this.settings.stateStore.remove(stateOf(url));
        if (!isPassing || attempt === tokenRetries) throw error;
        await pause(tokenRetryDelayMs * (attempt + 1));
      }
    }
  }
}

const stateOf = (url: string) => new URL(url).searchParams.get('state')?.split(';')[0] ?? '';

/** Like the library's redirect, but it resolves as soon as the browser is leaving. */
function leavingNavigator(page: Window): INavigator {
  return {
    prepare: async () => ({
      navigate: async ({ url }) => {
        page.location.assign(url);
        return { url };
      },
      close: () => {},
    }),
    callback: async () => {},
  };
}
